import type { Making } from "./making.ts";

/** A complete one-page PDF with these lines, of which the first is its title. ASCII only. */
export function onePagePdf([title = "", ...lines]: string[]): Buffer<ArrayBuffer> {
  const text = (line: string) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj`;
  const body = lines.map((line) => `0 -20 Td ${text(line)}`).join("\n");
  const content = `BT /F1 22 Tf 72 760 Td ${text(title)}\n/F1 12 Tf 0 -16 Td\n${body}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  return Buffer.from(`${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`);
}

/** Stores a PDF under a path that begins with its bucket. */
export async function storePdf({ url, secretKey }: Making["backend"], path: string, file: Buffer<ArrayBuffer>) {
  const stored = await fetch(`${url}/storage/v1/object/${path}`, {
    method: "POST",
    headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}`, "Content-Type": "application/pdf" },
    body: file,
  });
  if (!stored.ok) throw new Error(`Couldn't store ${path}: ${stored.status} ${await stored.text()}`);
}
