"use client";

import { useEffect, useState } from "react";

/** The year it is, also on a page that was built last year. */
export function CurrentYear({ buildYear }: { buildYear: number }) {
  const [year, setYear] = useState(buildYear);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
