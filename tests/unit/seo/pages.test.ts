import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";

import manifest from "@/app/manifest";
import robots from "@/app/robots";
import sitemap from "@/app/sitemap";
import { pages, type PagePath, type PageSeo } from "@/lib/content/seo";
import { sessions } from "@/lib/content/sessions";
import { site } from "@/lib/content/site";
import { pageMetadata } from "@/lib/seo/page-metadata";
import { shareImage, shareLines } from "@/lib/seo/share-image";

vi.stubEnv("SITE_URL", "https://academy.example/");

const root = new URL("../../../", import.meta.url);
const paths = Object.keys(pages) as PagePath[];
const indexed = paths.filter((path) => pages[path].isIndexed);
const canonicalOf = (path: PagePath) => (pages[path] as PageSeo).canonical ?? path;

/** Page files of a route group, as paths. */
const routesOf = (group: string) =>
  readdirSync(new URL(`app/${group}`, root), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace("[slug]", sessions[0].slug)}`);

test("every public page has its metadata", () => {
  const routes = [...routesOf("(marketing)"), ...routesOf("(legal)")];
  expect(routes.length).toBeGreaterThan(8);
  expect(routes.filter((path) => !paths.includes(path as PagePath))).toEqual([]);
});

test.for(indexed)("%s fits a search result", (path) => {
  const { title, description } = pages[path];
  expect(title.length).toBeLessThanOrEqual(path === "/" ? 60 : 40);
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(160);
});

test("titles and descriptions are unique, except for the two URLs of the culture page", () => {
  const canonical = paths.filter((path) => canonicalOf(path) === path);
  expect(new Set(canonical.map((path) => pages[path].title)).size).toBe(canonical.length);
  expect(new Set(canonical.map((path) => pages[path].description)).size).toBe(canonical.length);
});

test.for(paths)("%s has a canonical URL and a social image", (path) => {
  const { alternates, openGraph, twitter } = pageMetadata(path);
  expect(alternates?.canonical).toBe(canonicalOf(path));
  expect(openGraph).toMatchObject({
    url: canonicalOf(path),
    siteName: site.name,
    images: { width: 1200, height: 630 },
  });
  expect(twitter).toMatchObject({ card: "summary_large_image" });
  expect(openGraph?.images).toEqual(shareImage(path));
  expect(shareLines.has(shareImage(path).url.replace("/share/", ""))).toBe(true);
});

test("a page's metadata fields agree, and every title but the home page's has the brand suffix", () => {
  const { title, description } = pages["/course"];
  const images = {
    url: "/share/course.png",
    alt: `${site.name}: AI Skills Mastery Program For Product Managers`,
    width: 1200,
    height: 630,
  };
  expect(pageMetadata("/course")).toEqual({
    title,
    description,
    alternates: { canonical: "/course" },
    openGraph: {
      type: "website",
      siteName: site.name,
      locale: "en_IN",
      url: "/course",
      title,
      description,
      images,
    },
    twitter: { card: "summary_large_image", title, description, images },
  });
  expect(pageMetadata("/").title).toEqual({ absolute: pages["/"].title });
  expect(shareImage("/").url).toBe("/share/home.png");
  expect(shareImage("/payment-failed").url).toBe("/share/home.png");
  expect(shareImage("/careers").url).toBe("/share/working-at-ai-skills-academy.png");
});

test("the culture page's canonical URL is that of its header link", () => {
  expect(pageMetadata("/careers").alternates?.canonical).toBe(site.careersPath);
  expect(pageMetadata(site.careersPath).alternates?.canonical).toBe(site.careersPath);
});

test.for(["/auth", "/my-learning", "/edit-profile", "/payment-failed"] as const)("%s is not indexed", (path) => {
  expect(pageMetadata(path).robots).toEqual({ index: false, follow: false });
});

test("public pages have no robots rule", () => {
  for (const path of indexed) expect(pageMetadata(path)).not.toHaveProperty("robots");
});

test("the sitemap lists each indexed page once, by its canonical URL", () => {
  const addresses = sitemap().map(({ url }) => url);
  const expected = [...new Set(indexed.map((path) => new URL(canonicalOf(path), "https://academy.example").href))];
  expect(addresses.toSorted()).toEqual(expected.toSorted());
  expect(addresses).not.toContain("https://academy.example/careers");
});

test("robots.txt disallows account pages and the API, and names the sitemap", () => {
  expect(robots()).toEqual({
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        "/auth",
        "/my-learning",
        "/edit-profile",
        "/registration/",
        "/live/",
        "/mail-choices/",
        "/erasure/",
        "/proforma/",
      ],
    },
    sitemap: "https://academy.example/sitemap.xml",
  });
});

test("no indexed page is disallowed in robots.txt", () => {
  const closed = [
    "/api/",
    "/auth",
    "/my-learning",
    "/edit-profile",
    "/registration/",
    "/live/",
    "/mail-choices/",
    "/erasure/",
    "/proforma/",
  ];
  expect(indexed.filter((path) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

test("every icon of the manifest exists", () => {
  const brand = readdirSync(new URL("public/brand", root));
  const icons = manifest().icons ?? [];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of icons) expect(brand).toContain(src.replace("/brand/", ""));
});
