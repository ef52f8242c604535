// @ts-check
import { get, has, orNull } from './api.js';
import { country, region } from './cart.js';
import { missing } from './catalogue.js';
import { day, element, html, show } from './html.js';

/** @typedef {{ id: string, kind: string, title: string, content: string, version: number, published_at: string, is_required: boolean }} LegalText */

/** The texts that are in force for a buyer; none in a shop without them. @param {Record<string, string>} query @returns {Promise<LegalText[]>} */
async function find(query) {
  return has('legal') ? (await get('/legal-texts', query)).legal_texts : [];
}

/** Links in the footer: to the texts, and to the function for withdrawals. */
export async function showLegalLinks() {
  const texts = await find({ region_id: region().id, country_code: country() });
  element('legal').innerHTML = String(
    html`${texts.map(({ kind, title }) => html`<a href="legal/${kind}">${title}</a> `)}
    ${has('withdrawal') && html`<a href="withdrawal">Withdraw from a contract</a>`}`,
  );
}

/** A text: the one of the link of its box, or the one that is in force for the country of the footer. @param {string} kind */
export async function legalText(kind) {
  const id = new URLSearchParams(location.search).get('id');
  const text = id === null ? await findCurrent(kind) : await findText(id);
  if (!text) return missing();
  show(
    text.title,
    html`<article class="narrow">
      <h1>${text.title}</h1>
      <p class="muted">Version ${text.version} of ${day(text.published_at)}</p>
      <div class="legal">${text.content}</div>
    </article>`,
  );
}

/** @param {string} kind */
async function findCurrent(kind) {
  const texts = await find({ region_id: region().id, country_code: country() });
  return texts.find((text) => text.kind === kind);
}

/** @param {string} id @returns {Promise<LegalText | undefined>} */
async function findText(id) {
  return (await orNull(get(`/legal-texts/${encodeURIComponent(id)}`)))?.legal_text;
}

/** The texts that a cart accepts which is sent to a country. @param {string} cart_id @param {string} country_code */
export const textsOfCart = (cart_id, country_code) => find({ cart_id, country_code });

/** A box for each text, not checked: consent is an act of the buyer. @param {LegalText[]} texts */
export function legalBoxes(texts) {
  if (texts.length === 0) return '';
  return html`<section class="panel">
    <fieldset class="boxes">
      <legend>Before you order</legend>
      ${texts.map(
        ({ id, kind, title, is_required }) =>
          html`<label
            ><input type="checkbox" name="legal ${id}" ${is_required && 'required'} />
            <span
              >I have read and accept: <a href="legal/${kind}?id=${id}" target="_blank">${title}</a>${
                !is_required && html` <span class="muted">(optional)</span>`
              }</span
            ></label
          >`,
      )}
    </fieldset>
  </section>`;
}

/** The ids of the boxes that are checked, and the other fields. @param {Record<string, string>} fields */
export function takeLegalBoxes(fields) {
  const isBox = (/** @type {string} */ name) => name.startsWith('legal ');
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !isBox(name)));
  const accepted = Object.keys(fields)
    .filter(isBox)
    .map((name) => name.slice('legal '.length));
  return { rest, accepted };
}
