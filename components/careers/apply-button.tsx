"use client";

import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { jobsPage, type JobRoleId } from "@/lib/content/jobs";

type ApplyButtonProps = ComponentProps<typeof Button> & { role: JobRoleId };

/** Opens the application for a role. */
export function ApplyButton({ role, ...props }: ApplyButtonProps) {
  return (
    <Button data-role={role} disabled title={jobsPage.notYet} {...props}>
      {jobsPage.action}
    </Button>
  );
}
