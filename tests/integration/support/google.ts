const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Goes to the sandbox's consent page as a browser that is sent there. */
export async function openConsent(authorizeUrl: string): Promise<{ address: string; page: string }> {
  const address = locationOf(await fetch(authorizeUrl, { redirect: "manual" }));
  return { address, page: await (await fetch(address)).text() };
}

/** Chooses a person on the consent page; gives the address of the site that the browser is sent back to. */
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
