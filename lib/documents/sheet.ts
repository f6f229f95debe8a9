import "server-only";

// Its types only have the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from "pdfkit";

import { type Fonts, runsOf } from "@/lib/documents/fonts";

/** In points. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
/** Noto Sans's, in multiples of the font size. */
const ASCENDER = 1.069;
const INK = "#111827";
const FAINT = "#4b5563";
const RULE = "#d1d5db";

type Style = { size?: number; isBold?: boolean; colour?: string; align?: "left" | "right"; x?: number; width?: number };

/** One A4 page, tagged for screen readers (PDF/UA), that always gives the same bytes for the same content. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

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

  heading(text: string, level: 1 | 2): void {
    this.#text(this.#root, `H${level}`, text, level === 1 ? { size: 20, isBold: true } : { size: 10, isBold: true });
    this.gap(level === 1 ? 10 : 3);
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

  /** Rows of label and value; the label is the row's header. */
  pairs(rows: readonly (readonly [label: string, value: string])[]): void {
    this.#table(rows, (row, [label, value]) => {
      const top = this.#doc.y;
      this.#text(row, "TH", label, { width: 130, colour: FAINT });
      const end = this.#doc.y;
      this.#doc.y = top;
      this.#text(row, "TD", value, { x: MARGIN + 138, width: WIDTH - 138 });
      this.#doc.y = Math.max(end, this.#doc.y) + 2;
    });
  }

  /** Rows of a text and an amount, with a line under each; the first is the table's head, the last its sum. */
  sums(rows: readonly (readonly [text: string, amount: string])[]): void {
    this.#table(rows, (row, [text, amount], index) => {
      const isBold = index === 0 || index === rows.length - 1;
      const cell = index === 0 ? "TH" : "TD";
      const top = this.#doc.y + 5;
      this.#doc.y = top;
      this.#text(row, "TH", text, { isBold, width: WIDTH - 130 });
      const end = this.#doc.y;
      this.#doc.y = top;
      this.#text(row, cell, amount, { isBold, align: "right", x: MARGIN + WIDTH - 122, width: 122 });
      this.#doc.y = Math.max(end, this.#doc.y) + 5;
      this.#rule(isBold ? INK : RULE);
    });
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

  #table<Row>(
    rows: readonly Row[],
    draw: (row: PDFKit.PDFStructureElement, content: Row, index: number) => void,
  ): void {
    const table = this.#doc.struct("Table");
    this.#root.add(table);
    for (const [index, content] of rows.entries()) {
      const row = this.#doc.struct("TR");
      table.add(row);
      draw(row, content, index);
      row.end();
    }
    table.end();
    this.#doc.x = MARGIN;
  }

  /** `actual` is the text for copying and reading aloud: shaped Indic glyphs aren't in the order of their letters. */
  #text(parent: PDFKit.PDFStructureElement, tag: string, text: string, style: Style): void {
    const { size = 10, isBold = false, colour = INK, align = "left", x = MARGIN, width = WIDTH } = style;
    const runs = runsOf(text);
    const hasIndic = runs.some(({ font }) => font !== "latin");
    parent.add(
      this.#doc.struct(tag, hasIndic ? { actual: text } : {}, () => {
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

  #rule(colour: string): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    this.#doc
      .moveTo(MARGIN, this.#doc.y)
      .lineTo(MARGIN + WIDTH, this.#doc.y)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
    this.#doc.endMarkedContent();
  }
}
