import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Activity } from "react";

import { AccountNotice } from "@/components/layout/account-notice";
import { OwnAnswers } from "@/components/learning/own-answers";
import { OwnDataCard } from "@/components/own-data/own-data-card";
import { ProfileForm } from "@/components/profile/lazy";
import { Photo } from "@/components/profile/photo";
import { ProfileLayout } from "@/components/profile/profile-layout";
import { Button } from "@/components/ui/button";
import { signInPath } from "@/lib/auth/paths";
import { listOwnAnswers } from "@/lib/cohorts/own-answers";
import { shownEmail } from "@/lib/forms/shown-email";
import { getProfile } from "@/lib/profile/queries";

export const metadata: Metadata = { title: "Edit your profile" };

const FORM = "profile-form";

export default async function EditProfilePage() {
  const own = (await getProfile()) ?? redirect(signInPath("/edit-profile"));
  const answers = await listOwnAnswers(own.id);
  return (
    <>
      <AccountNotice account={own.id} />
      <ProfileLayout
        save={
          <Button type="submit" form={FORM}>
            Save
          </Button>
        }
        photo={<Photo account={own.id} avatarUrl={own.avatarUrl} initials={own.initials} />}
        form={
          <Activity>
            <ProfileForm id={FORM} account={own.id} email={shownEmail(own.email)} profile={own.profile} />
          </Activity>
        }
        data={
          <>
            <OwnAnswers account={own.id} answers={answers} />
            <OwnDataCard />
          </>
        }
      />
    </>
  );
}
