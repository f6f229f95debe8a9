import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  experimental: {
    // A resume of 2 MB, a description and what a form puts around them; serverless hosts take up to 4.5 MB.
    serverActions: { bodySizeLimit: "2200kb" },
  },
};

export default config;
