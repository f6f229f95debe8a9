import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { useCarousel } from "@/components/ui/carousel";
import { useTheme } from "@/hooks/use-theme";

function ThemeProbe() {
  useTheme();
  return null;
}

function CarouselProbe() {
  useCarousel();
  return null;
}

test("using the theme outside its provider throws", () => {
  expect(() => renderToString(<ThemeProbe />)).toThrow("useTheme must be used within a ThemeProvider");
});

test("a carousel part outside a carousel throws", () => {
  expect(() => renderToString(<CarouselProbe />)).toThrow("useCarousel must be used within a <Carousel />");
});
