import type { MetadataRoute } from "next";

import { site } from "@/lib/content/site";

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: site.name,
    short_name: "AI Skills",
    description: site.description,
    start_url: "/",
    display: "standalone",
    lang: "en-IN",
    background_color: "#0a0e1f",
    theme_color: "#2b3fe0",
    icons: [
      { src: "/brand/symbol.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/brand/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/brand/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/brand/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
}
