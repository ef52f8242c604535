import { inflateSync } from 'node:zlib';

/*
 * Reads tagged PDF files as screen readers do: by the structure tree and the marked content of pages. Only what PDFKit writes is understood.
 */

/** An element of the structure tree. */
export interface PdfElement {
  /** Such as `H1` or `TD`. */
  type: string;
  alt: string | null;
  /** Of a header cell. */
  scope: string | null;
  /** The own text, in the order of reading. */
  text: string;
  children: PdfElement[];
}

export interface TaggedPdf {
  language: string | null;
  title: string | null;
  isMarked: boolean;
  root: PdfElement;
  pages: number;
  /** What is outside of the structure tree, by page. */
  artifacts: string[];
  /** Whether something is drawn that is neither an element nor an artifact. */
  hasUnmarked: boolean;
}

type Objects = ReadonlyMap<number, { dictionary: string; stream: Buffer | null }>;
type Decode = (hex: string) => string;

export function readPdf(file: Buffer): TaggedPdf {
  const objects = readObjects(file);
  const catalog = [...objects.values()].find(({ dictionary }) =>
    /\/Type \/Catalog/.test(dictionary),
  )!.dictionary;
  const pageIds = readReferences(/\/Kids \[([^\]]*)\]/.exec(find(objects, refIn(catalog, 'Pages')!))![1]);
  const contents = new Map(pageIds.map((id) => [id, readContent(objects, id)]));
  const info = [...objects.values()].find(({ dictionary }) => /\/Producer/.test(dictionary))!.dictionary;
  const title = refIn(info, 'Title');
  const tree = find(objects, refIn(catalog, 'StructTreeRoot')!);
  const [document] = readReferences(/\/K \[([^\]]*)\]/.exec(tree)![1]);
  return {
    language: stringIn(catalog, 'Lang'),
    title: title === null ? null : decodeString(find(objects, title).slice(1, -1)),
    isMarked: /\/Marked true/.test(find(objects, refIn(catalog, 'MarkInfo')!)),
    root: readElement(objects, document, contents),
    pages: pageIds.length,
    artifacts: [...contents.values()].map(({ artifacts }) => artifacts.join(' ')),
    hasUnmarked: [...contents.values()].some((content) => content.hasUnmarked),
  };
}

/** All elements of a type, in the order of reading. */
export function findElements(element: PdfElement, type: string): PdfElement[] {
  const own = element.type === type ? [element] : [];
  return [...own, ...element.children.flatMap((child) => findElements(child, type))];
}

/** The text of an element with its children. */
export function textOf({ text, children }: PdfElement): string {
  return [text, ...children.map(textOf)].filter(Boolean).join(' ');
}

function readObjects(file: Buffer): Objects {
  const source = file.toString('latin1');
  const objects = new Map<number, { dictionary: string; stream: Buffer | null }>();
  for (const { 1: id, index, 0: head } of source.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = index + head.length;
    const end = source.indexOf('\nendobj', start);
    const body = source.slice(start, end);
    const at = body.indexOf('\nstream\n');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? null : file.subarray(start + at + 8, end - '\nendstream'.length);
    const stream = raw && /\/FlateDecode/.test(dictionary) ? inflateSync(raw) : raw;
    objects.set(Number(id), { dictionary, stream });
  }
  return objects;
}

function find(objects: Objects, id: number): string {
  return objects.get(id)!.dictionary;
}

function refIn(dictionary: string, name: string): number | null {
  const [, id] = new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary) ?? [];
  return id === undefined ? null : Number(id);
}

function readReferences(list: string): number[] {
  return [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
}

/** A literal string; UTF-16 if it begins with its mark. */
function stringIn(dictionary: string, name: string): string | null {
  const [, escaped] = new RegExp(`/${name} \\(((?:\\\\.|[^\\\\)])*)\\)`, 's').exec(dictionary) ?? [];
  return escaped === undefined ? null : decodeString(escaped);
}

function decodeString(escaped: string): string {
  const bytes = Buffer.from(escaped.replaceAll(/\\(.)/gs, '$1'), 'latin1');
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

interface PageContent {
  /** By the number of the marked content. */
  texts: Map<number, string>;
  artifacts: string[];
  hasUnmarked: boolean;
}

function readElement(objects: Objects, id: number, pages: ReadonlyMap<number, PageContent>): PdfElement {
  const dictionary = find(objects, id);
  const kids = dictionary.slice(dictionary.indexOf('/K ['));
  const page = refIn(dictionary, 'Pg');
  const texts: string[] = [];
  const children: PdfElement[] = [];
  // elements, content of other pages, and content of this page
  for (const [, child, marked, mcid] of kids.matchAll(
    /(\d+) 0 R(?!\n\/MCID)|<<\n\/Type \/MCR\n\/Pg ([^>]*)>>|\b(\d+)\b/g,
  )) {
    if (child !== undefined) {
      if (Number(child) !== page) children.push(readElement(objects, Number(child), pages));
    } else {
      const [, of, number] = /(\d+) 0 R\n\/MCID (\d+)/.exec(marked ?? '') ?? [null, page, mcid];
      texts.push(pages.get(Number(of))?.texts.get(Number(number)) ?? '');
    }
  }
  return {
    type: /\/S \/(\w+)/.exec(dictionary)![1],
    alt: stringIn(dictionary, 'Alt'),
    scope: /\/Scope \/(\w+)/.exec(dictionary)?.[1] ?? null,
    text: texts.filter(Boolean).join(' '),
    children,
  };
}

function readContent(objects: Objects, pageId: number): PageContent {
  const page = find(objects, pageId);
  const stream = objects.get(refIn(page, 'Contents')!)!.stream!.toString('latin1');
  const resources = find(objects, refIn(page, 'Resources')!);
  const fonts = new Map<string, Decode>();
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name, readDecoder(objects, Number(id)));
  const content: PageContent = { texts: new Map(), artifacts: [], hasUnmarked: false };
  let decode: Decode = (hex) => hex;
  const open: (number | 'artifact')[] = [];
  for (const line of stream.replaceAll(/<<\n([^>]*)\n>> BDC/g, '<<$1>> BDC').split('\n')) {
    const [, tag, properties] = /^\/(\w+) (?:<<(.*)>> )?(?:BDC|BMC)$/.exec(line) ?? [];
    if (tag !== undefined) {
      const [, mcid] = /\/MCID (\d+)/.exec(properties ?? '') ?? [];
      open.push(mcid === undefined ? 'artifact' : Number(mcid));
    } else if (line === 'EMC') open.pop();
    else if (/ Tf$/.test(line)) decode = fonts.get(/^\/(F\d+)/.exec(line)![1])!;
    else if (/ TJ$/.test(line)) {
      const text = [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => decode(hex)).join('');
      const mark = open.at(-1);
      if (mark === 'artifact') content.artifacts.push(text);
      else if (mark !== undefined) content.texts.set(mark, join(content.texts.get(mark), text));
      else content.hasUnmarked = true;
    } else if (/(^| )(S|Do)$/.test(line) && open.length === 0) content.hasUnmarked = true;
  }
  return content;
}

/** A line that was broken ends with the space between its words. */
function join(before: string | undefined, text: string): string {
  if (before === undefined) return text;
  return before.endsWith(' ') ? before + text : `${before} ${text}`;
}

/** Reads the table by which glyphs are characters. */
function readDecoder(objects: Objects, fontId: number): Decode {
  const id = refIn(find(objects, fontId), 'ToUnicode');
  const table = id === null ? '' : objects.get(id)!.stream!.toString('latin1');
  const characters = new Map<number, string>();
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    [...list.matchAll(/<([0-9a-f ]+)>/g)].forEach(([, hex], i) => {
      const text = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      characters.set(parseInt(first, 16) + i, text);
    });
  return (hex) =>
    [...hex.matchAll(/.{4}/g)].map(([glyph]) => characters.get(parseInt(glyph, 16)) ?? '\ufffd').join('');
}
