import { ImageResponse } from "next/og";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { ShareImageDrawing } from "@/components/seo/share-image-drawing";
import { shareImageSize, shareLines } from "@/lib/seo/share-image";

/** Rendered at build time. */
export const dynamic = "force-static";
export const dynamicParams = false;

const font = "node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff";

export const generateStaticParams = () => [...shareLines.keys()].map((image) => ({ image }));

export async function GET(_request: Request, { params }: { params: Promise<{ image: string }> }) {
  const line = shareLines.get((await params).image);
  if (!line) return new Response(null, { status: 404 });
  const data = await readFile(path.join(process.cwd(), font));
  return new ImageResponse(<ShareImageDrawing line={line} />, {
    ...shareImageSize,
    fonts: [{ name: "Heading", data, weight: 700 }],
  });
}
