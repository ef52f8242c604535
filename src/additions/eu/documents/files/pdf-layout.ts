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

/** The types of elements in the structure tree that are used here, by their names in PDF. */
export type Tag = 'H1' | 'H2' | 'L' | 'LBody' | 'LI' | 'Lbl' | 'P' | 'TD' | 'TH' | 'TR' | 'Table';

/** How a text is drawn; positions default to those of the page. */
export interface TextOptions {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  font?: string;
  color?: string;
  align?: 'left' | 'right';
  /** The element that the text is; defaults to a paragraph. */
  tag?: Tag;
}

/** A cell: its lines, the further ones in grey. */
export type Cell = readonly string[];

/**
 * Draws texts and tables from top to bottom, over as many pages as they need. Positions are in points. Everything is an element of the
 * structure tree, in the order in which it is drawn, which is the one that screen readers read; or an artifact, which they skip.
 */
export class PdfLayout {
  y: number;
  private readonly bottom: number;
  /** The element that contains what is drawn; null for artifacts. */
  private parent: PDFKit.PDFStructureElement | null;
  private readonly root: PDFKit.PDFStructureElement;

  constructor(
    readonly pdf: Pdf,
    readonly margin: number,
    /** What is left free for the footer. */
    footer: number,
    private readonly accent: string,
  ) {
    this.y = margin;
    this.bottom = pdf.page.height - margin - footer;
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
    this.parent = this.root;
  }

  get width(): number {
    return this.pdf.page.width - 2 * this.margin;
  }

  /** Draws lines of text in a box. @returns its end */
  text(lines: readonly string[], options: TextOptions = {}): number {
    const { pdf } = this;
    const { x = this.margin, y = this.y, width = this.width, align = 'left' } = options;
    const { size = SIZE, font = FONTS.regular, color = 'black', tag = 'P' } = options;
    pdf.font(font).fontSize(size).fillColor(color);
    let end = y;
    const element = this.parent && pdf.struct(tag);
    if (element) this.parent!.add(element);
    for (const line of lines) {
      const draw = (): void => void pdf.text(line, x, end, { width, align });
      if (line !== '') {
        if (element) element.add(draw);
        else this.drawArtifact('Pagination', draw);
      }
      end += pdf.heightOfString(line, { width });
    }
    element?.end();
    return end;
  }

  /** Draws a picture. @param alt the text that is read instead of it */
  image(file: Buffer, alt: string, fit: [width: number, height: number]): void {
    const { pdf, margin, y } = this;
    const bbox: [number, number, number, number] = [margin, y, margin + fit[0], y + fit[1]];
    const figure = pdf.struct('Figure', { alt, bbox } as PDFKit.Mixins.StructureElementOptions);
    this.root.add(figure);
    figure.add(() => void pdf.image(file, margin, y, { fit }));
    figure.end();
  }

  /** Puts everything that is drawn meanwhile into an element. */
  within(tag: Tag, draw: () => void, options: { scope?: 'Column' | 'Row' } = {}): void {
    const outer = this.parent;
    if (outer === null) return draw();
    const element = this.pdf.struct(tag, options as PDFKit.Mixins.StructureElementOptions);
    outer.add(element);
    this.parent = element;
    draw();
    element.end();
    this.parent = outer;
  }

  /** Draws what screen readers skip, such as a repeated header. */
  asArtifact(draw: () => void): void {
    const outer = this.parent;
    this.parent = null;
    draw();
    this.parent = outer;
  }

  /** Ends the structure tree. */
  end(): void {
    this.root.end();
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
    this.drawArtifact('Layout', () => {
      pdf
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke();
    });
  }

  /** Draws a table, with its header on each page. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    this.within('Table', () => {
      this.header(columns);
      for (const row of rows) {
        if (this.reserve(this.heightOfRow(columns, row))) this.asArtifact(() => this.header(columns));
        this.y = this.row(columns, row) + 4;
        this.line();
        this.y += 4;
      }
    });
  }

  private header(columns: readonly Column[]): void {
    const labels = columns.map(({ label }) => [label]);
    this.y = this.row(columns, labels, FONTS.bold) + 4;
    this.line(this.accent);
    this.y += 4;
  }

  private row(columns: readonly Column[], cells: readonly Cell[], font: string = FONTS.regular): number {
    let x = this.margin;
    let end = this.y;
    const isHeader = font === FONTS.bold;
    const drawCell = ({ width, align }: Column, [first = '', ...further]: Cell): void => {
      const box = { x, width: width - 6, align };
      const below = this.text([first], { ...box, font });
      if (further.length > 0) {
        end = Math.max(end, this.text(further, { ...box, y: below, color: GREY, size: SIZE - 1 }));
      }
      end = Math.max(end, below);
      x += width;
    };
    this.within('TR', () => {
      columns.forEach((column, i) =>
        this.within(
          isHeader ? 'TH' : 'TD',
          () => drawCell(column, cells[i]),
          isHeader ? { scope: 'Column' } : {},
        ),
      );
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

  private drawArtifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }
}
