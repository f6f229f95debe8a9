import "server-only";

// Its types only have the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from "pdfkit";

import { type Fonts, runsOf } from "@/lib/documents/fonts";
import { drawLogo } from "@/lib/documents/logo";

/** In points, as every measure here. */
const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const COLUMN_GAP = 28;
const CELL_GAP = 8;
const ROW_GAP = 3;
const SIZE = 9.5;
/** Noto Sans's, in multiples of the font size. */
const ASCENDER = 1.069;
const INK = "#10142a";
const FAINT = "#535a75";
const RULE = "#d5d9e8";

/** The most room that one table, sum or group of notes takes: texts are bounded, and none is torn between pages. */
const BLOCK = 150;

type Align = "left" | "right";
type Tag = "H1" | "H2" | "P" | "TH" | "TD";
type Style = {
  size?: number;
  isBold?: boolean;
  colour?: string;
  align?: Align;
  x?: number;
  width?: number;
  /** Of a header cell: which cells it belongs to. */
  scope?: "Row" | "Column";
};
type Cell = Style & { tag: Tag; text: string };

/** `share` of the table's width; the shares add up to 1. */
export type Column = { head: string; share: number; align?: Align };

/** A4 pages, tagged for screen readers (PDF/UA), that always give the same bytes for the same content. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  /** Where paragraphs go: the whole width, or one of two columns. */
  #left = MARGIN;
  #width = WIDTH;

  constructor({ title, author, date, fonts }: { title: string; author: string; date: Date; fonts: Fonts }) {
    this.#doc = new PDFDocument({
      size: "A4",
      margin: MARGIN,
      pdfVersion: "1.7",
      // @ts-expect-error The types do not have it yet.
      subset: "PDF/UA",
      tagged: true,
      lang: "en-IN",
      displayTitle: true,
      font: fonts.latin as unknown as string,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    });
    for (const [name, font] of Object.entries(fonts)) this.#doc.registerFont(name, font);
    this.#root = this.#doc.struct("Document");
    this.#doc.addStructure(this.#root);
  }

  /** The brand's symbol; the name below it says what it means. */
  logo(size: number): void {
    this.#artifact(() => drawLogo(this.#doc, this.#left, this.#doc.y, size));
    this.gap(size + 8);
  }

  heading(text: string, level: 1 | 2): void {
    const style = level === 1 ? { size: 20, isBold: true } : { size: 8, isBold: true, colour: FAINT };
    this.#text(this.#root, `H${level}`, text, style);
    this.gap(level === 1 ? 8 : 2);
  }

  paragraph(text: string, style: Style = {}): void {
    this.#text(this.#root, "P", text, style);
  }

  note(text: string): void {
    this.paragraph(text, { size: 8.5, colour: FAINT });
    this.gap(2);
  }

  gap(points: number): void {
    this.#doc.y += points;
  }

  /** Begins a new page unless this one has room for a block. */
  keep(): void {
    if (this.#doc.y + BLOCK > BOTTOM) this.#doc.addPage();
  }

  line(colour: string = RULE): void {
    this.gap(2);
    this.#artifact(() =>
      this.#doc
        .moveTo(this.#left, this.#doc.y)
        .lineTo(this.#left + this.#width, this.#doc.y)
        .lineWidth(0.5)
        .stroke(colour),
    );
    this.gap(ROW_GAP + 2);
  }

  /** Moves to the foot of the page, for what needs this much room. */
  foot(room: number): void {
    this.#doc.y = Math.max(this.#doc.y, BOTTOM - room);
  }

  /** Two columns beside each other, read one after the other. `share`: the first one's part of the width. */
  beside(share: number, first: () => void, second: () => void): void {
    const top = this.#doc.y;
    const whole = WIDTH - COLUMN_GAP;
    this.#column(MARGIN, whole * share, first);
    const end = this.#doc.y;
    this.#doc.y = top;
    this.#column(MARGIN + whole * share + COLUMN_GAP, whole * (1 - share), second);
    this.#doc.y = Math.max(end, this.#doc.y);
    this.#doc.x = MARGIN;
  }

  /** Rows of label and value; the label is the row's header. */
  pairs(rows: readonly (readonly [label: string, value: string])[]): void {
    this.#table(rows, ([label, value]) => [
      { tag: "TH", text: label, scope: "Row", colour: FAINT, ...this.#part(0, 0.36) },
      { tag: "TD", text: value, ...this.#part(0.36, 1) },
    ]);
  }

  /** Rows of label and amount, the last of which is their sum. */
  sums(rows: readonly (readonly [label: string, amount: string])[]): void {
    this.#table(rows, ([label, amount], index) => {
      const style: Style = index === rows.length - 1 ? { isBold: true, size: 11.5 } : {};
      if (style.isBold) this.line(INK);
      return [
        { tag: "TH", text: label, scope: "Row", ...style, ...this.#part(0, 0.62) },
        { tag: "TD", text: amount, align: "right", ...style, ...this.#part(0.62, 1) },
      ];
    });
  }

  /** A table with a head, over the whole width; each row has a text for each column. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const edges = columns.map((_, index) => columns.slice(0, index).reduce((sum, { share }) => sum + share, 0));
    this.#table([columns.map(({ head }) => head), ...rows], (texts, index) => {
      if (index > 0) this.line(index === 1 ? INK : RULE);
      const style: Style = index === 0 ? { isBold: true, size: 8.5 } : { size: 9 };
      return columns.map(({ share, align = "left" }, place) => {
        const start = edges[place] ?? 0;
        const head = { tag: "TH", scope: "Column" } as const;
        return {
          ...(index === 0 ? head : { tag: "TD" as const }),
          text: texts[place] ?? "",
          align,
          ...style,
          ...this.#part(start, start + share),
        };
      });
    });
    this.line(RULE);
  }

  /** The file. Throws what pdfkit throws. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const whole = new Promise<Buffer>((resolve, reject) => {
      this.#doc.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.#doc.on("end", () => resolve(Buffer.concat(chunks)));
      this.#doc.on("error", reject);
    });
    this.#root.end();
    this.#doc.end();
    return whole;
  }

  /** The part of the current column between two shares of its width, with a gap to the next part. */
  #part(from: number, to: number): Style {
    const gap = to < 1 ? CELL_GAP : 0;
    return { x: this.#left + this.#width * from, width: this.#width * (to - from) - gap };
  }

  #column(left: number, width: number, draw: () => void): void {
    [this.#left, this.#width] = [left, width];
    draw();
    [this.#left, this.#width] = [MARGIN, WIDTH];
  }

  #table<Row>(rows: readonly Row[], cellsOf: (row: Row, index: number) => readonly Cell[]): void {
    const table = this.#doc.struct("Table");
    this.#root.add(table);
    for (const [index, content] of rows.entries()) {
      const row = this.#doc.struct("TR");
      table.add(row);
      const cells = cellsOf(content, index);
      const top = this.#doc.y;
      let end = top;
      for (const { tag, text, ...style } of cells) {
        this.#doc.y = top;
        this.#text(row, tag, text, style);
        end = Math.max(end, this.#doc.y);
      }
      this.#doc.y = end + ROW_GAP;
      row.end();
    }
    table.end();
  }

  /** `actual` is the text for copying and reading aloud: shaped Indic glyphs aren't in the order of their letters. */
  #text(parent: PDFKit.PDFStructureElement, tag: Tag, text: string, style: Style): void {
    const { size = SIZE, isBold = false, colour = INK, align = "left", x = this.#left, width = this.#width } = style;
    const runs = runsOf(text);
    // The types have no scope yet.
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = {
      ...(runs.some(({ font }) => font !== "latin") ? { actual: text } : {}),
      ...(style.scope ? { scope: style.scope } : {}),
    };
    parent.add(
      this.#doc.struct(tag, options, () => {
        this.#doc.x = x;
        this.#doc.fontSize(size).fillColor(colour);
        for (const [index, run] of runs.entries()) {
          this.#doc.font(isBold && run.font === "latin" ? "bold" : run.font);
          // One baseline for all fonts in a line, since their ascenders differ.
          const baseline = -ASCENDER * size;
          this.#doc.text(run.text, { width, align, baseline, lineGap: 1, continued: index < runs.length - 1 });
        }
      }),
    );
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" }).save();
    draw();
    this.#doc.restore().endMarkedContent();
  }
}
