"use client";

import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { ApplyForm } from "@/components/careers/apply-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { application } from "@/lib/content/application";
import type { JobRoleId } from "@/lib/content/jobs";

type ApplyDialogProps = { isOpen: boolean; onClose: () => void; roleId: JobRoleId; roleTitle: string };

/** Applies for a role: the form, then the success view. */
export function ApplyDialog({ isOpen, onClose, roleId, roleTitle }: ApplyDialogProps) {
  const [isSent, setIsSent] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      {isSent ? (
        // The success view has its own close button.
        <DialogContent showCloseButton={false}>
          <DialogHeader>
            <DialogTitle>{application.sent.title}</DialogTitle>
            <DialogDescription>{application.sent.description}</DialogDescription>
          </DialogHeader>
          <Sent onClose={onClose} />
        </DialogContent>
      ) : (
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{application.dialogTitle(roleTitle)}</DialogTitle>
            <DialogDescription>{application.description}</DialogDescription>
          </DialogHeader>
          <ApplyForm role={roleId} onSent={() => setIsSent(true)} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Sent({ onClose }: { onClose: () => void }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <CircleCheck className="size-14 text-success" aria-hidden="true" />
      <p className="text-sm/relaxed">{application.receipt}</p>
      <Button size="lg" className="w-full" onClick={onClose}>
        {application.close}
      </Button>
    </div>
  );
}
