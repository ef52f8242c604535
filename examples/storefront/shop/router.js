// @ts-check

/** @type {() => void} */
let render = () => undefined;

/** Where the storefront is served, such as `/shop/`. */
const base = new URL(document.baseURI).pathname;

/** The path of the page below that of the storefront, such as `products/enamel-mug`. */
export function currentPath() {
  return decodeURIComponent(location.pathname.slice(base.length)).replace(/\/$/, '');
}

/** Opens a page. @param {string} path as in links */
export function goTo(path) {
  document.querySelector('.toast')?.classList.remove('is-shown');
  history.pushState(null, '', new URL(path, document.baseURI));
  render();
}

/** Opens links and the search of the header without loading the document again. @param {() => void} open */
export function listen(open) {
  render = open;
  window.addEventListener('popstate', render);
  document.addEventListener('click', (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest('a');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.target || !link.href.startsWith(document.baseURI)) return;
    if (link.hash) return;
    event.preventDefault();
    goTo(link.href);
  });
  const form = /** @type {HTMLFormElement} */ (document.querySelector('.search'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    goTo(`search?${new URLSearchParams({ q: String(new FormData(form).get('q')) })}`);
  });
}
