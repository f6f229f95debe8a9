"use client";

import { useEffect } from "react";

import { forgetRegistration } from "@/lib/registrations/kept";

/** On the page of a registration that is cancelled or over: lets this browser's cards offer to register again. */
export function ForgetRegistration({ id, token }: Parameters<typeof forgetRegistration>[0]) {
  useEffect(() => forgetRegistration({ id, token }), [id, token]);
  return null;
}
