"use client";

import "@/app/globals.css";

export { FailedDocument as default } from "@/components/layout/screens";
