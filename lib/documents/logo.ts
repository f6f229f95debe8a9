import "server-only";

const BLUE = "#2b3fe0";
const BOLT = "M36 4L16 36H28L24 60L48 28H34L42 4Z";

/** Draws public/brand/symbol.svg as a square with sides of `size` points. */
export function drawLogo(doc: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  doc.translate(x, y).scale(size / 64);
  doc.roundedRect(0, 0, 64, 64, 15).fill(BLUE);
  doc.path("M6 14L32 22L58 14V48L32 56L6 48Z").fill("#ffffff");
  // The outline lies behind the bolt.
  doc.path(BOLT).lineWidth(7).miterLimit(4).stroke(BLUE);
  doc.path(BOLT).fill("#ffb020");
}
