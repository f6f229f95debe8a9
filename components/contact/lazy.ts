"use client";

import dynamic from "next/dynamic";

/** Server-rendered, usable before hydration, and hydrated once its own chunk is loaded. */
export const ContactForm = dynamic(() =>
  import("@/components/contact/contact-form").then((module) => module.ContactForm),
);
