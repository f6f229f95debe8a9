const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Follows the redirect to the sandbox's consent page. */
export async function openConsent(authorizeUrl: string): Promise<{ address: string; page: string }> {
  const address = locationOf(await fetch(authorizeUrl, { redirect: "manual" }));
  return { address, page: await (await fetch(address)).text() };
}

/** Chooses an account on the consent page; returns the site's URL that the browser is redirected to. */
export async function consentAs(email: string, { address, page }: { address: string; page: string }): Promise<string> {
  const form = page.split("<form").find((part) => part.includes(email)) ?? "";
  const fields = Array.from(form.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const action = new URL(/action="([^"]+)"/.exec(form)?.[1] ?? "", address);
  const sent = await fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return locationOf(await fetch(locationOf(sent), { redirect: "manual" }));
}
