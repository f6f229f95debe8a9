import { createServer } from "@emulators/core";
import { getGoogleStore, googlePlugin } from "@emulators/google";
import { createHash } from "node:crypto";

import { keys } from "./keys.ts";

/** Where lite redirects to, and the issuer it expects in the ID token. */
const ISSUER = "https://accounts.google.com";

/** URLs that lite fetches itself, and the emulator's paths for them. */
const EMULATED_PATHS: Record<string, string> = {
  "https://oauth2.googleapis.com/token": "/oauth2/token",
  "https://www.googleapis.com/oauth2/v3/certs": "/oauth2/v3/certs",
  "https://www.googleapis.com/userinfo/v2/me": "/oauth2/v2/userinfo",
};

const ACCOUNTS = [
  { email: "asha.rao@example.com", name: "Asha Rao", photo: "asha-rao.svg", colour: "#3949c6" },
  { email: "ben.okafor@example.com", name: "Ben Okafor", photo: "ben-okafor.svg", colour: "#b45309" },
];

/** Path of the accounts' photos, below `/google`. */
const PHOTOS = "/photos/";

/** Google's OAuth: a consent page with two accounts, authorisation codes and signed ID tokens. */
export type Google = {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Redirects to the sandbox's consent page when a response redirects to Google's. */
  rewriteRedirect: (response: Response) => Response;
  stop: () => void;
};

/** `url` is the sandbox's address. Until `stop`, this process's `fetch` sends requests for Google to the emulator. */
export function startGoogle(url: string): Google {
  const { app, store } = createServer(googlePlugin, { baseUrl: ISSUER });
  const accounts = getGoogleStore(store);
  for (const { email, name, photo } of ACCOUNTS) {
    const [given = "", family = ""] = name.split(" ");
    // The same ids in every run, so that accounts from an earlier run are found again.
    const uid = BigInt(`0x${createHash("sha256").update(email).digest("hex").slice(0, 16)}`).toString();
    const rest = { picture: `${url}/google${PHOTOS}${photo}`, email_verified: true, locale: "en", hd: null };
    accounts.users.insert({ uid, email, name, given_name: given, family_name: family, ...rest });
  }
  accounts.oauthClients.insert({
    client_id: keys.googleClientId,
    client_secret: keys.googleClientSecret,
    name: "the sandbox",
    redirect_uris: [`${url}/auth/v1/callback`],
  });

  const realFetch = globalThis.fetch;
  const emulatedFetch: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const path = EMULATED_PATHS[address];
    return path === undefined
      ? realFetch(input, init)
      : Promise.resolve(app.fetch(new Request(`${ISSUER}${path}`, init)));
  };
  globalThis.fetch = emulatedFetch;

  return {
    fetch: (request) => photoAt(new URL(request.url).pathname) ?? app.fetch(request),
    rewriteRedirect: (response) => {
      const location = response.headers.get("location");
      if (!location?.startsWith(ISSUER)) return response;
      const headers = new Headers(response.headers);
      headers.set("location", `${url}/google${location.slice(ISSUER.length)}`);
      return new Response(null, { status: response.status, headers });
    },
    stop: () => {
      if (globalThis.fetch === emulatedFetch) globalThis.fetch = realFetch;
    },
  };
}

function photoAt(pathname: string): Response | undefined {
  const person = ACCOUNTS.find(({ photo }) => pathname === PHOTOS + photo);
  if (person === undefined) return undefined;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${person.colour}"/><circle cx="48" cy="38" r="18" fill="#fff"/><ellipse cx="48" cy="90" rx="34" ry="28" fill="#fff"/></svg>`;
  return new Response(drawing, { headers: { "Content-Type": "image/svg+xml" } });
}
