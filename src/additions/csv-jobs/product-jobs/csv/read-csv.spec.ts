import { Readable } from 'node:stream';
import { readCsv } from './read-csv.ts';

async function rowsOf(...parts: (string | Buffer)[]): Promise<[number, ...string[]][]> {
  const rows: [number, ...string[]][] = [];
  for await (const chunk of readCsv(Readable.from(parts.map((part) => Buffer.from(part as string)))))
    rows.push(...chunk.map(({ row, cells }): [number, ...string[]] => [row, ...cells]));
  return rows;
}

describe('A CSV file', () => {
  it.each([
    ['semicolons', 'A;B\r\n1;2,5\r\n'],
    ['commas', 'A,B\n1,"2,5"\n'],
    ['a byte order mark', '\ufeffA;B\n1;2,5'],
    ['a delimiter in a name of the header', '"A";B\n1;"2,5"'],
    ['tabs', 'A\tB\n1\t2,5\n'],
    ['the line of Excel that names the delimiter', 'sep=;\r\nA;B\r\n1;2,5\r\n'],
  ])('is read with %s', async (_, file) => {
    expect(await rowsOf(file)).toEqual([
      [1, 'A', 'B'],
      [2, '1', '2,5'],
    ]);
  });

  it('can have quotes in cells that Medusa v1 does not quote', async () => {
    expect(await rowsOf('A;B\nRecord 12" black;"Best" mug\n<p class="lead">Hello</p>;"a;b"\n')).toEqual([
      [1, 'A', 'B'],
      [2, 'Record 12" black', '"Best" mug'],
      [3, '<p class="lead">Hello</p>', 'a;b'],
    ]);
  });

  it('can have cells of several lines, and has rows numbered as in a spreadsheet', async () => {
    expect(await rowsOf('A;B\n"one\ntwo";"say ""hi"""\n\n;\nlast;x\n')).toEqual([
      [1, 'A', 'B'],
      [2, 'one\ntwo', 'say "hi"'],
      [5, 'last', 'x'],
    ]);
  });

  it('can arrive in chunks that end anywhere, even within a character', async () => {
    const file = Buffer.from('A;B\r\n"é\r\n€";😀\r\n');
    const bytes = Array.from(file, (_, index) => file.subarray(index, index + 1));
    expect(await rowsOf(...bytes)).toEqual([
      [1, 'A', 'B'],
      [2, 'é\r\n€', '😀'],
    ]);
  });

  it.each([
    ['no content', '', 'The file is empty'],
    ['a NUL character', 'A;B\n1;\0\n', 'NUL character'],
    ['Latin 1', Buffer.from('A;B\nGr\xfc\xdfe;1\n', 'latin1'), 'no UTF-8 text'],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'no UTF-8 text'],
    ['a quote that is not closed', 'A;B\n1;"2\n', 'row 2: a quote is opened and not closed'],
    ['10 MB in a cell', `A;B\n1;2\n${'x'.repeat(10_000_000)};2\n`, 'row 3: it is longer than 1048576 bytes'],
    ['10 MB in its first cell', 'x'.repeat(10_000_000), 'row 1: it is longer than 1048576 bytes'],
  ])('is rejected with %s', async (_, file, reason) => {
    await expect(rowsOf(file)).rejects.toMatchObject({
      type: 'invalid_data',
      message: expect.stringContaining(reason) as string,
    });
  });

  it('is not read further after its job was aborted', async () => {
    const endless = Readable.from(
      (async function* () {
        yield Buffer.from('A;B\n');
        for (;;) yield await Promise.resolve(Buffer.from('1;2\n'.repeat(100)));
      })(),
    );
    const controller = new AbortController();
    const reading = (async () => {
      for await (const [{ row }] of readCsv(endless, controller.signal)) if (row > 1000) controller.abort();
    })();
    await expect(reading).rejects.toThrow('aborted');
    expect(endless.destroyed).toBe(true);
  });
});
