import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { previewMessages } from '#additions/mail/previews/mail-preview-data';
import { MessageRenderer } from '#additions/mail/rendering/message-renderer';

/* Templates of a shop, which replace built-in ones. */

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'storekeep-mail-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const [{ data }] = previewMessages;

function write(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
  writeFileSync(path.join(directory, name), content);
}

async function render(locale = 'en') {
  const renderer = await MessageRenderer.create({ templates: directory, defaultLocale: 'en' });
  return renderer.render('order-placed', locale, data);
}

describe('Every built-in message', () => {
  it.each(['en', 'de'])('is complete in the language %s', async (locale) => {
    const renderer = await MessageRenderer.create({ templates: null, defaultLocale: 'en' });
    for (const { template, data: given } of previewMessages) {
      const { subject, text, html } = await renderer.render(template, locale, given);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\{%|undefined|NaN|\[object/);
      expect(subject).not.toBe('');
      expect(html).toContain(`<html lang="${locale}">`);
    }
  });

  it('has no decimals in a currency without them', async () => {
    const order = { ...(data.order as object), currency_code: 'jpy' };
    const renderer = await MessageRenderer.create({ templates: null, defaultLocale: 'en' });
    expect((await renderer.render('order-placed', 'en', { ...data, order })).text).toContain(
      'Total: ¥15,445',
    );
  });
});

describe('A template of the shop', () => {
  it('replaces the built-in one of its name, and no other', async () => {
    write('order-placed.subject.liquid', 'Thanks for {{ order.display_id }}');
    const message = await render();
    expect(message.subject).toBe('Thanks for 1042');
    expect(message.text).toContain('Wool jumper');
  });

  it('for a language is used in that language only', async () => {
    write('order-placed.de.subject.liquid', 'Danke');
    expect((await render('de-AT')).subject).toBe('Danke');
    expect((await render('en')).subject).toBe('Your order #1042 at Chairs & More');
  });

  it('can be in a language that is not built in, with English for missing texts', async () => {
    write('locales/fr.json', JSON.stringify({ 'order_placed.title': 'Merci pour votre commande {number}' }));
    const { text } = await render('fr-FR');
    expect(text).toContain('Merci pour votre commande 1042');
    expect(text.replaceAll(/\s/g, ' ')).toContain('Total: 154,45 €');
  });

  it.each([
    [`{% include '../../../../etc/passwd' %}`],
    [`{% render '/etc/passwd' %}`],
    [`{% layout '/etc/passwd' %}`],
  ])('cannot read another file: %s', async (template) => {
    write('order-placed.text.liquid', template);
    await expect(render()).rejects.toThrow('ENOENT');
  });

  it('sees neither the process nor the prototypes of its data', async () => {
    write(
      'order-placed.text.liquid',
      '[{{ order.constructor.name }}{{ process.env.PATH }}{{ global.process.pid }}]',
    );
    expect((await render()).text).toBe('[]\n');
  });

  it('that is a link to another file is rejected', async () => {
    symlinkSync('/etc/hostname', path.join(directory, 'order-placed.text.liquid'));
    await expect(render()).rejects.toThrow('is not a regular file');
  });

  it('that does not end is stopped', async () => {
    write('order-placed.text.liquid', '{% for a in (1..100000000) %}{{ a }}{% endfor %}');
    await expect(render()).rejects.toThrow(/limit exceeded/);
  });

  it('that cannot be parsed is rejected when it is loaded, with its name', async () => {
    write('order-placed.text.liquid', '{% if %}{{ order.display_id ');
    await expect(render()).rejects.toThrow('order-placed.text');
  });

  it('with an unknown name is rejected, since it would have no effect', async () => {
    write('order_placed.htm', 'Thanks');
    await expect(render()).rejects.toThrow('is not a template');
  });
});
