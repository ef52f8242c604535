import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

export const FONTS = { regular: 'regular', bold: 'bold' } as const;
const SIZE = 9;
const GREY = '#555555';

/** A column of a table. */
export interface Column {
  label: string;
  /** In points. */
  width: number;
  align: 'left' | 'right';
}

/** How a text is drawn; positions default to those of the page. */
interface TextOptions {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  font?: string;
  color?: string;
  align?: 'left' | 'right';
}

/** A cell: its lines, the further ones in grey. */
export type Cell = readonly string[];

/** Draws texts and tables from top to bottom, over as many pages as they need. Positions are in points. */
export class PdfLayout {
  y: number;
  private readonly bottom: number;

  constructor(
    readonly pdf: Pdf,
    readonly margin: number,
    /** What is left free for the footer. */
    footer: number,
  ) {
    this.y = margin;
    this.bottom = pdf.page.height - margin - footer;
  }

  get width(): number {
    return this.pdf.page.width - 2 * this.margin;
  }

  /** Draws lines of text in a box. @returns its end */
  text(lines: readonly string[], options: TextOptions = {}): number {
    const { pdf } = this;
    const { x = this.margin, y = this.y, width = this.width, align = 'left' } = options;
    const { size = SIZE, font = FONTS.regular, color = 'black' } = options;
    pdf.font(font).fontSize(size).fillColor(color);
    let end = y;
    for (const line of lines) {
      pdf.text(line, x, end, { width, align });
      end += pdf.heightOfString(line, { width });
    }
    return end;
  }

  /** Begins a new page unless there is room for a block. */
  reserve(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.pdf.addPage();
    this.y = this.margin;
    return true;
  }

  line(color = '#bbbbbb'): void {
    const { pdf, margin, width, y } = this;
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  /** Draws a table, with its header on each page. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    this.header(columns);
    for (const row of rows) {
      if (this.reserve(this.heightOfRow(columns, row))) this.header(columns);
      this.y = this.row(columns, row) + 4;
      this.line();
      this.y += 4;
    }
  }

  private header(columns: readonly Column[]): void {
    const labels = columns.map(({ label }) => [label]);
    this.y = this.row(columns, labels, FONTS.bold) + 4;
    this.line('black');
    this.y += 4;
  }

  private row(columns: readonly Column[], cells: readonly Cell[], font: string = FONTS.regular): number {
    let x = this.margin;
    let end = this.y;
    columns.forEach(({ width, align }, i) => {
      const [first = '', ...further] = cells[i];
      const box = { x, width: width - 6, align };
      const below = this.text([first], { ...box, font });
      end = Math.max(end, this.text(further, { ...box, y: below, color: GREY, size: SIZE - 1 }));
      x += width;
    });
    return end;
  }

  private heightOfRow(columns: readonly Column[], cells: readonly Cell[]): number {
    this.pdf.font(FONTS.regular).fontSize(SIZE);
    const heights = columns.map(({ width }, i) =>
      cells[i].reduce((sum, line) => sum + this.pdf.heightOfString(line, { width: width - 6 }), 0),
    );
    return Math.max(...heights) + 8;
  }
}
