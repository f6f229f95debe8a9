import { cookies } from "next/headers";

/** The least that a page for one person does: one look at a cookie. */
export default async function Cookie() {
  const jar = await cookies();
  return <h1>{jar.has("signed_in") ? "Floor" : "Floor, signed out"}</h1>;
}
