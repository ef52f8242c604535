import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalidData } from '@storekeep/server/extend';
import { CsvError, parse } from 'csv-parse';

/** A row of a spreadsheet; the header is row 1, and cells with several lines are in one row. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** The maximum size of a row. */
const MAX_ROW_BYTES = 2 ** 20;
/** Characters that are parsed at once: takes a few milliseconds, so that the event loop is not blocked. */
const SLICE_CHARACTERS = 2 ** 14;
/** A chunk ends after this number of rows or characters. */
const CHUNK_ROWS = 500;
const CHUNK_CHARACTERS = 2 ** 21;

/**
 * Parses a CSV stream: UTF-8 with or without a byte order mark, with the delimiter of its header (`;`, `,` or a tab), or of the line
 * `sep=;` that Excel writes before it. As Medusa v1 writes quotes only around cells with a delimiter or a line break, a quote inside of any
 * other cell is a character of it.
 * @param content destroyed when reading ends or fails
 * @returns first the header alone, then the rows in chunks, without empty rows
 * @throws invalid_data if the content is not such a file
 */
export async function* readCsv(
  content: Readable,
  signal?: AbortSignal,
): AsyncGenerator<CsvRow[], void, void> {
  const text = decodeUtf8(content);
  const { delimiter, headerText } = withoutDelimiterLine(await readHeaderText(text));
  const parser = parse({
    delimiter: delimiter ?? detectDelimiter(headerText),
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true, // a row with too few or too many cells is an error of that row only
    max_record_size: MAX_ROW_BYTES,
  });
  const source = Readable.from(prepend(headerText, text), { objectMode: false });
  // errors of the pipeline destroy the parser, and are thrown by the loop below
  pipeline(source, parser, { signal }).catch(() => undefined);
  let row = 0;
  let chunk: CsvRow[] = [];
  let characters = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      let length = 0;
      for (const cell of record) length += cell.length;
      if (row > 1 && length === 0) continue;
      chunk.push({ row, cells: record });
      characters += length;
      if (row > 1 && chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = [];
      characters = 0;
    }
  } catch (error) {
    throw translateCsvError(error);
  } finally {
    content.destroy();
  }
  if (row === 0) throw invalidData('The file is empty');
  if (chunk.length > 0) yield chunk;
}

/** @throws invalid_data for bytes that are not UTF-8 text */
async function* decodeUtf8(content: Readable): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true }); // also removes the byte order mark
  let bytes = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    const text = decodePart(() => decoder.decode(part, { stream: true }), bytes);
    if (text.includes('\0'))
      throw invalidData(`The file is no CSV: there is a NUL character after byte ${bytes}`);
    bytes += part.length;
    for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
      yield text.slice(at, at + SLICE_CHARACTERS);
      await nextTurn();
    }
  }
  yield decodePart(() => decoder.decode(), bytes);
}

function decodePart(work: () => string, after: number): string {
  try {
    return work();
  } catch (cause) {
    throw invalidData(`The file is no UTF-8 text after byte ${after}; save it as "CSV UTF-8"`, cause);
  }
}

/** Reads the stream up to the end of the header. */
async function readHeaderText(text: AsyncGenerator<string, void, void>): Promise<string> {
  let headerText = '';
  while (headerText.length < MAX_ROW_BYTES && !/[\r\n]/.test(headerText)) {
    const { value, done } = await text.next();
    if (done) break;
    headerText += value;
  }
  return headerText;
}

/** Yields the text before those that follow. */
export async function* prepend(
  first: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<string, void, void> {
  yield first;
  yield* rest;
}

/** Removes the line `sep=;` from the beginning of a file. Spreadsheets do not count it as a row. */
function withoutDelimiterLine(text: string): { delimiter?: string; headerText: string } {
  const [line, delimiter] = /^sep=([;,\t])(?:\r\n?|\n)/i.exec(text) ?? [];
  return { delimiter, headerText: text.slice(line?.length ?? 0) };
}

/** Returns the first delimiter outside of quotes. Only names of regions can contain one, and their columns are never first. */
function detectDelimiter(headerText: string): string {
  return /[;,\t]/.exec(headerText.replace(/"[^"]*"/g, ''))?.[0] ?? ';';
}

function translateCsvError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const reasons: Partial<Record<string, string>> = {
    CSV_MAX_RECORD_SIZE: `it is longer than ${MAX_ROW_BYTES} bytes`,
    CSV_QUOTE_NOT_CLOSED: 'a quote is opened and not closed',
  };
  const { records } = error as CsvError & { records: number }; // the number of records before the error
  return invalidData(
    `The file cannot be read at row ${records + 1}: ${reasons[error.code] ?? error.message}`,
    error,
  );
}
