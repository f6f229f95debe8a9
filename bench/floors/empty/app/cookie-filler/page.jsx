import { cookies } from "next/headers";

const { account } = JSON.parse(process.env.TEXTS);

/** As much HTML as an account page, in as many elements, drawn for each request after one look at a cookie. */
export default async function CookieFiller() {
  const jar = await cookies();
  return <main>{jar.has("signed_in") && account.map(({ id, text }) => <p key={id}>{text}</p>)}</main>;
}
