import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  typedRoutes: true,
  // Every image is served as it is; the optimiser's address would only be one more way in.
  images: { unoptimized: true },
  experimental: {
    // A resume of 2 MB, a description and what a form puts around them; serverless hosts take up to 4.5 MB.
    serverActions: { bodySizeLimit: "2200kb" },
  },
};

export default config;
