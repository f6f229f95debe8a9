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

test("the theme cannot be changed outside of its provider", () => {
  expect(() => renderToString(<ThemeProbe />)).toThrow("useTheme must be used within a ThemeProvider");
});

test("a carousel's part cannot stand outside of a carousel", () => {
  expect(() => renderToString(<CarouselProbe />)).toThrow("useCarousel must be used within a <Carousel />");
});
