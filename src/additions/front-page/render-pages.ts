import type { FrontPageOptions } from './front-page-options.ts';
import type { ListedMail } from './mails.ts';
import type { ParsedMessage } from './parse-message.ts';

export interface ShopFacts {
  name: string;
  version: string;
  /** The URL of the documentation. */
  documentation: string;
  database: string;
  /** The payment providers of the regions. */
  providers: readonly string[];
  /** The path before `/admin` and `/store`. */
  prefix: string;
  missing: readonly string[];
}

const STYLE = `
  body{margin:0;background:#faf7f1;color:#1d2a2b;font:16px/1.55 system-ui,sans-serif}
  main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem}
  h1{font:600 2.2rem/1.15 Georgia,serif;margin:0 0 .3rem}
  h2{font:600 1.3rem/1.2 Georgia,serif;margin:2.2rem 0 .8rem}
  a{color:#22403a} .muted{color:#5c6766;margin:0}
  ul.doors{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1rem}
  .doors a{display:block;height:100%;box-sizing:border-box;background:#fff;border:1px solid #e3dccd;border-radius:14px;padding:1.2rem;text-decoration:none}
  .doors a:hover{border-color:#22403a} .doors strong{display:block;font-size:1.1rem} .doors span{color:#5c6766}
  dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.5rem;background:#fff;border:1px solid #e3dccd;border-radius:14px;padding:1.2rem;margin:0}
  dt{color:#5c6766} dd{margin:0}
  table{width:100%;border-collapse:collapse;background:#fff} th,td{text-align:left;padding:.6rem .8rem;border-bottom:1px solid #e3dccd}
  iframe{width:100%;height:70vh;border:1px solid #e3dccd;border-radius:14px;background:#fff}
  :focus-visible{outline:3px solid #c7772a;outline-offset:2px}`;

export function renderFrontPage({ mailDirectory, stripe, pages }: FrontPageOptions, shop: ShopFacts): string {
  const { prefix, providers } = shop;
  const payments = providers.map((id) => (id === 'stripe' && stripe ? `stripe (${stripe} mode)` : id));
  const doors: [string | null, string, string][] = [
    [pages.storefront, 'Storefront', 'Browse, buy, return: an example to copy'],
    [pages.backOffice, 'Back office', 'Orders, products, customers, settings'],
    [
      `${prefix}/mails`,
      'E-mails',
      mailDirectory === null ? 'Are sent by SMTP_URL' : 'What customers and staff get',
    ],
    [`${prefix}/docs`, 'Swagger UI', 'All requests, to try out'],
    [shop.documentation, 'Documentation', 'The first ten minutes, and all pages after them'],
  ];
  return layout(
    shop.name,
    `<h1>${escape(shop.name)}</h1>
     <p class="muted">A demo shop on Storekeep ${escape(shop.version)}. Only this machine sees this page.</p>
     <ul class="doors">${doors
       .map(([path, name, text]) =>
         path === null
           ? ''
           : `<li><a href="${escape(path)}"><strong>${name}</strong><span>${escape(text)}</span></a></li>`,
       )
       .join('')}</ul>
     <h2>How it is set up</h2>
     <dl><dt>Database</dt><dd>${escape(shop.database)}</dd>
       <dt>E-mail</dt><dd>${mailDirectory === null ? 'sent by the server of SMTP_URL' : `written to ${escape(mailDirectory)} until SMTP_URL is set`}</dd>
       <dt>Payments</dt><dd>${escape(payments.join(', ') || 'none')}</dd>
       <dt>Missing</dt><dd>${escape(shop.missing.join(', ') || 'nothing: customers can buy')}</dd></dl>
     <h2>Next</h2>
     <p>The back office opens with the demo login that the server has printed at its start. ${describeCommands()}; the package has
       the documentation in <code>docs</code> and its README.</p>`,
  );
}

/** As commands are called where this server was started: `npx` finds no command in a clone of the repository. */
function describeCommands(): string {
  if (process.env.npm_package_name === '@storekeep/server')
    return '<code>npm run doctor</code> examines the settings, and <code>docs/commands.md</code> lists the commands';
  return `<code>npx @storekeep/server doctor</code> examines the settings, <code>npx @storekeep/server --help</code> lists the commands`;
}

export function renderMails(mails: readonly ListedMail[], prefix: string): string {
  const rows = mails.map(
    ({ name, subject, to, date }) =>
      `<tr><td><a href="${escape(`${prefix}/mails/${name}`)}">${escape(subject || name)}</a></td><td>${escape(to)}</td><td>${escape(date)}</td></tr>`,
  );
  return layout(
    'E-mails',
    `<p><a href="${prefix || '/'}">Front page</a></p><h1>E-mails</h1>${
      rows.length === 0
        ? '<p>None yet: place an order in the storefront.</p>'
        : `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Date</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    }`,
  );
}

export function renderMail(name: string, { headers }: ParsedMessage, prefix: string): string {
  const { subject = '', to = '', from = '', date = '' } = headers;
  return layout(
    subject,
    `<p><a href="${escape(`${prefix}/mails`)}">All e-mails</a></p><h1>${escape(subject)}</h1>
     <p class="muted">${escape(from)} to ${escape(to)}, ${escape(date)}</p>
     <p></p><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message" src="${escape(`${prefix}/mails/${name}/body`)}"></iframe>`,
  );
}

/** The message itself, whose links open beside it. */
export function renderMailBody({ html, text }: ParsedMessage): string {
  const body = html ?? `<pre style="white-space:pre-wrap">${escape(text ?? '')}</pre>`;
  return `<base target="_blank">${body}`;
}

function layout(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
