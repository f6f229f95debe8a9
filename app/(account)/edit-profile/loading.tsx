import { FormBones, PhotoBones } from "@/components/profile/bones";
import { ProfilePage } from "@/components/profile/profile-page";

export default function EditProfileLoading() {
  return <ProfilePage save={null} photo={<PhotoBones />} form={<FormBones />} />;
}
