/** An element of XML, without its prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*>|([^<]+)/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Parses the XML that e-invoices are written in: elements, attributes and text. @throws for elements that are not closed */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [, closing, name, attributes, text] of xml.replace(/^<\?xml[^>]*\?>/, '').matchAll(TOKEN)) {
    const current = open.at(-1)!;
    if (text !== undefined) current.text += text.replace(/&\w+;/g, (entity) => ENTITIES[entity]);
    else if (closing === '/') {
      if (open.pop()!.name !== localName(name)) throw new Error(`</${name}> closes another element`);
    } else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
      const element = {
        name: localName(name),
        attributes: Object.fromEntries(pairs),
        children: [],
        text: '',
      };
      current.children.push(element);
      open.push(element);
    }
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  return root.children[0];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** All elements at a path of names below an element. */
export function findAll(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** The text at a path; undefined if there is none. */
export function findText(element: XmlElement, path: string): string | undefined {
  return findAll(element, path).at(0)?.text.trim();
}
