import { createServer } from "@emulators/core";
import { getGoogleStore, googlePlugin } from "@emulators/google";
import { createHash } from "node:crypto";

import { keys } from "./keys.ts";

/** The address lite sends people to, and the issuer it expects in the id token. */
const ISSUER = "https://accounts.google.com";

/** The addresses lite asks by itself, and the emulator's paths for them. */
const ASKED: Record<string, string> = {
  "https://oauth2.googleapis.com/token": "/oauth2/token",
  "https://www.googleapis.com/oauth2/v3/certs": "/oauth2/v3/certs",
  "https://www.googleapis.com/userinfo/v2/me": "/oauth2/v2/userinfo",
};

const PEOPLE = [
  { email: "asha.rao@example.com", name: "Asha Rao" },
  { email: "ben.okafor@example.com", name: "Ben Okafor" },
];

/** Google's sign-in: a consent page with two accounts, codes, and signed id tokens. */
export type Google = {
  fetch: (request: Request) => Response | Promise<Response>;
  /** The same answer, sent to the consent page of the sandbox where it leads to Google's. */
  keepHere: (response: Response) => Response;
  stop: () => void;
};

/** `url` is the sandbox's own address. Until `stop`, this process reaches the emulator at Google's addresses. */
export function startGoogle(url: string): Google {
  const { app, store } = createServer(googlePlugin, { baseUrl: ISSUER });
  const accounts = getGoogleStore(store);
  for (const { email, name } of PEOPLE) {
    const [given = "", family = ""] = name.split(" ");
    // The same id in every run, so that an account kept from the last run is found again.
    const uid = BigInt(`0x${createHash("sha256").update(email).digest("hex").slice(0, 16)}`).toString();
    const rest = { picture: null, email_verified: true, locale: "en", hd: null };
    accounts.users.insert({ uid, email, name, given_name: given, family_name: family, ...rest });
  }
  accounts.oauthClients.insert({
    client_id: keys.googleClientId,
    client_secret: keys.googleClientSecret,
    name: "the sandbox",
    redirect_uris: [`${url}/auth/v1/callback`],
  });

  const outside = globalThis.fetch;
  const inside: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const path = ASKED[address];
    return path === undefined
      ? outside(input, init)
      : Promise.resolve(app.fetch(new Request(`${ISSUER}${path}`, init)));
  };
  globalThis.fetch = inside;

  return {
    fetch: (request) => app.fetch(request),
    keepHere: (response) => {
      const location = response.headers.get("location");
      if (!location?.startsWith(ISSUER)) return response;
      const headers = new Headers(response.headers);
      headers.set("location", `${url}/google${location.slice(ISSUER.length)}`);
      return new Response(null, { status: response.status, headers });
    },
    stop: () => {
      if (globalThis.fetch === inside) globalThis.fetch = outside;
    },
  };
}
