/* A slim bar above the notebooks of the site: the version, "start again with this page", "download my work", and a word
   when the browser keeps nothing more. It is a ready-built extension of JupyterLab: WORDS, STYLE and START stand before it. */
(() => {
  const NAME = '@bangkit/bar', WORK = 'bangkit-work.zip', NARROW = 700;
  const PYTHON = ['kernelspec', 'language_info'], TRUSTED = 'trusted';  // what comes into a page without anybody's doing
  const followed = new WeakSet();
  let shared = {};

  /* A module that the page has loaded already. */
  async function loaded(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  async function activate(app) {
    takeAnswers(app);
    const { Widget } = await loaded('@lumino/widgets');
    const drive = app.serviceManager.contents.defaultDrive;
    const again = element('button', { type: 'button', textContent: WORDS.again, disabled: true });
    const download = element('button', { type: 'button', textContent: WORDS.download });
    const status = element('span', { role: 'status' });
    const alert = element('div', { id: 'bangkit-alert', role: 'alert', hidden: true });
    const node = element('div', { role: 'region', ariaLabel: WORDS.label },
      element('strong', { textContent: WORDS.version }), again, download, status);
    const bar = new Widget({ node });
    bar.id = 'bangkit-bar';
    document.head.append(element('style', { textContent: STYLE }));
    document.body.append(alert);
    app.shell.add(bar, 'header', { rank: 0 });
    app.shell.currentChanged?.connect(() => { again.disabled = !context(app); });
    again.disabled = !context(app);
    const told = work => async () => {
      status.textContent = '';
      try {
        status.textContent = (await work()) ?? '';
      } catch (error) {
        status.textContent = error.message;
      }
    };
    again.addEventListener('click', told(() => startAgain(app, drive)));
    download.addEventListener('click', told(() => downloadWork(app, drive)));
    app.restored.then(() => {
      if (window.innerWidth < NARROW) app.shell.collapseLeft?.();
      const named = new URLSearchParams(window.location.search).has('path');
      if (!named && ![...app.shell.widgets('main')].some(widget => widget.context)) {
        app.commands.execute('docmanager:open', { path: START });  // whoever comes without a page begins at the start
      }
    });
    app.shell.currentChanged?.connect(() => untouchedByPython(context(app)));
    untouchedByPython(context(app));
    await watch(drive, alert);
  }

  /* Python names its version in a page as soon as it runs; a page in which nothing else has changed is not marked unsaved. */
  function untouchedByPython(page) {
    if (!page || followed.has(page)) return;
    followed.add(page);
    page.ready.then(() => {
      let turned = false;
      page.model.stateChanged.connect((_, state) => {
        if (state.name !== 'dirty' || !state.newValue) return;
        turned = true;
        setTimeout(() => { turned = false; });
      });
      page.model.sharedModel.changed.connect((_, change) => {
        const { metadataChange } = change;
        if (!metadataChange || change.cellsChange || (page.model.dirty && !turned)) return;
        const keys = metadataChange.keys ? [...metadataChange.keys()] : Object.keys(metadataChange.newValue ?? {});
        if (keys.every(key => PYTHON.includes(key))) setTimeout(() => { page.model.dirty = false; });
      });
    });
  }

  function context(app) {
    return app.shell.currentWidget?.context;
  }

  /* The browser's copy of the page goes, the page that was shipped comes, and Python forgets what it knew. */
  async function startAgain(app, drive) {
    const widget = app.shell.currentWidget, page = context(app);
    const shipped = await fetch(address(drive, page.path), { method: 'HEAD' });
    if (!shipped.ok) return WORDS.own;
    const { showDialog, Dialog } = await loaded('@jupyterlab/apputils');
    const answer = await showDialog({
      title: WORDS.again, body: WORDS.question,
      buttons: [Dialog.cancelButton({ label: WORDS.no }), Dialog.warnButton({ label: WORDS.yes })],
    });
    if (!answer.button.accept) return '';
    await drive.delete(page.path);
    await page.revert();
    await widget.sessionContext?.restartKernel?.();
    if (widget.content.outerNode) widget.content.outerNode.scrollTop = 0;  // the page is read from its beginning again
    return WORDS.begun;
  }

  /* Whatever was changed or made here: what the browser keeps, and what is open and not kept yet.
     The browser keeps files that Python has only read, too: those are as they were shipped, and stay here. */
  async function downloadWork(app, drive) {
    const kept = new Map(), work = new Map();
    await (await drive.storage).iterate((file, path) => {
      if (file.type !== 'directory') kept.set(path, bytes(file));
    });
    for (const [path, content] of kept) {
      if (!await asShipped(drive, path, content)) work.set(path, content);
    }
    for (const widget of app.shell.widgets('main')) {
      if (widget.context?.model.dirty) work.set(widget.context.path, new TextEncoder().encode(widget.context.model.toString()));
    }
    if (work.size === 0) return WORDS.nothing;
    const link = element('a', { href: URL.createObjectURL(new Blob(zip(work))), download: WORK });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    return WORDS.downloaded.replace('{file}', WORK).replace('{files}', [...work.keys()].join(', '));
  }

  /* Where the site has a file. */
  function address(drive, path) {
    return `${drive.serverSettings.baseUrl}files/${path.split('/').map(encodeURIComponent).join('/')}`;
  }

  /* Whether a file says what the site's own says; what cannot be looked up counts as a learner's own. */
  async function asShipped(drive, path, content) {
    try {
      const shipped = await fetch(address(drive, path));
      return shipped.ok && plain(new Uint8Array(await shipped.arrayBuffer())) === plain(content);
    } catch {
      return false;
    }
  }

  /* A content as a text to compare: of JSON its values, whatever the order of keys and lines and whichever Python ran. */
  function plain(content) {
    const sorted = value => Array.isArray(value)
      ? value.length && value.every(each => typeof each === 'string') ? value.join('') : value.map(sorted)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.keys(value).filter(key => key !== TRUSTED && !PYTHON.includes(key)).sort().map(key => [key, sorted(value[key])])) : value;
    try {
      return JSON.stringify(sorted(JSON.parse(new TextDecoder().decode(content))));
    } catch {
      return String(content);
    }
  }

  function bytes(file) {
    if (file.format === 'base64') return Uint8Array.from(atob(file.content ?? ''), letter => letter.charCodeAt(0));
    const text = typeof file.content === 'string' ? file.content : JSON.stringify(file.content, null, 1);
    return new TextEncoder().encode(text);
  }

  /* Whatever cannot be kept is told at once, until something can be kept again. */
  async function watch(drive, alert) {
    for (const store of [await drive.storage, await drive.checkpoints]) {
      await store.ready();  // until then localforage's methods are stand-ins that it replaces
      const keep = store.setItem.bind(store);
      store.setItem = async (path, item) => {
        try {
          const kept = await keep(path, item);
          alert.hidden = true;
          return kept;
        } catch (error) {
          alert.textContent = WORDS.full.replace('{page}', path).replace('{why}', error?.message || error?.name || '?');
          alert.hidden = false;
          throw new Error(alert.textContent);
        }
      };
    }
  }

  /* Files as one ZIP archive, stored as they are (PKWARE's APPNOTE 4.3: local headers, central directory, its end). */
  function zip(files) {
    const parts = [], directory = [];
    let offset = 0, listed = 0;
    for (const [path, content] of files) {
      const name = new TextEncoder().encode(path);
      const about = [[2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 0x21], [4, checksum(content)], [4, content.length],
        [4, content.length], [2, name.length], [2, 0]];
      const local = [numbers([4, 0x04034b50], ...about), name, content];
      const entry = [numbers([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name];
      parts.push(...local);
      directory.push(...entry);
      offset += local.reduce((sum, part) => sum + part.length, 0);
      listed += entry.reduce((sum, part) => sum + part.length, 0);
    }
    const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, files.size], [2, files.size], [4, listed], [4, offset], [2, 0]);
    return [...parts, ...directory, end];
  }

  /* Whole numbers, each in so many bytes, the lowest first. */
  function numbers(...pairs) {
    return Uint8Array.from(pairs.flatMap(([size, value]) => [...Array(size).keys()].map(n => (value >>> (8 * n)) & 255)));
  }

  /* The CRC-32 of a content, by which whoever unpacks it knows that it is whole. */
  function checksum(content) {
    let crc = ~0;
    for (const each of content) {
      crc ^= each;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB[NAME] = {
    init: async scope => { shared = scope; },
    get: async () => () => ({ __esModule: true, default: { id: `${NAME}:plugin`, autoStart: true, activate } }),
  };
})();
