/** An element of XML as text. */
export type Xml = string;

type Child = Xml | null | false | undefined;

/** Characters that XML 1.0 cannot have, not even escaped. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
};

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character]);
}

/** An element with children; empty ones are left out, and an element without children, too: EN 16931 forbids empty elements. */
export function element(name: string, ...children: Child[]): Xml {
  const content = children.filter(Boolean).join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** An element with a text; nothing for null. */
export function textElement(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  if (text === null || text === '') return '';
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${escapeXml(text)}</${name}>`;
}

/** A document with its namespaces: prefix or '' → URI. */
export function xmlDocument(
  root: string,
  namespaces: Readonly<Record<string, string>>,
  ...children: Child[]
): Xml {
  const declared = Object.entries(namespaces).map(
    ([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${uri}"`,
  );
  const content = children.filter(Boolean).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${declared.join('')}>${content}</${root}>\n`;
}
