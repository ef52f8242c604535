// @ts-check

/** Markup that is not escaped again. */
class Markup extends String {}

/**
 * Markup of a template; values are escaped, except for markup and lists of it.
 * @param {TemplateStringsArray} strings @param {unknown[]} values
 */
export function html(strings, ...values) {
  return new Markup(String.raw({ raw: strings }, ...values.map(escape)));
}

/** @param {unknown} value @returns {string} */
function escape(value) {
  if (Array.isArray(value)) return value.map(escape).join('');
  if (value instanceof Markup) return String(value);
  if (value == null || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Shows a page: its title is that of the document, and screen readers go on at its beginning.
 * @param {string} title @param {String} markup
 */
export function show(title, markup) {
  const main = element('content');
  main.innerHTML = String(markup);
  document.title = `${title} · Lantern Hill`;
}

/** Tells what has happened; screen readers read it. @param {string} text */
export function tell(text) {
  const status = element('status');
  status.textContent = text;
  status.classList.add('is-shown');
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => status.classList.remove('is-shown'), 4000);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
tell.timer = undefined;

/**
 * Handles a form: its button is disabled meanwhile, and what is rejected is shown above it.
 * @param {string} selector @param {(fields: Record<string, string>, form: HTMLFormElement) => Promise<unknown>} work
 */
export function onSubmit(selector, work) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(selector));
  if (!form) return;
  form.onsubmit = async (event) => {
    event.preventDefault();
    const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    const buttons = form.querySelectorAll('button');
    form.querySelector('[role=alert]')?.remove();
    for (const button of buttons) button.disabled = true;
    try {
      await work(fields, form);
    } catch (error) {
      const alert = Object.assign(document.createElement('p'), {
        role: 'alert',
        className: 'alert',
        textContent: /** @type {Error} */ (error).message,
      });
      form.prepend(alert);
      alert.scrollIntoView({ block: 'center' });
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  };
}

/** @param {number | null | undefined} amount in minor units @param {string} currency */
export function money(amount, currency) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format((amount ?? 0) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** @param {string} moment */
export function day(moment) {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(moment));
}

/** Such as "Partially returned", of `partially_returned`. @param {string} status */
export function words(status) {
  const text = status.replaceAll('_', ' ');
  return text[0].toUpperCase() + text.slice(1);
}

/**
 * A labelled field of a form.
 * @param {string} name @param {string} label @param {Record<string, string | boolean | null | undefined>} [attributes]
 */
export function field(name, label, attributes = {}) {
  const all = { type: 'text', required: true, ...attributes };
  return html`<label class="${attributes.wide === false ? 'half' : ''}"
    >${label}${all.required ? '' : html` <span class="muted">(optional)</span>`}
    <input
      name="${name}"
      ${Object.entries(all)
        .filter(([key, value]) => key !== 'wide' && value != null && value !== false)
        .map(([key, value]) => html`${key}="${value === true ? '' : value}" `)}
  /></label>`;
}
