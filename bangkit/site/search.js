const field = document.querySelector('#search input'), found = document.querySelector('#found');
document.querySelector('#search').hidden = false;
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.replaceChildren(...(words.length ? PAGES : []).filter(([, , text]) => words.every(word => text.includes(word)))
    .map(([place, title]) => {
      const item = document.createElement('li'), link = document.createElement('a');
      link.href = place; link.textContent = title; item.append(link); return item;
    }));
});
