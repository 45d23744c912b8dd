// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("account/profile", {
  title: "Profile Settings",
  fullName: "Full Name",
  phoneNumber: "Phone Number",
  email: "Email",
  emailHint: "You sign in with it",
  submit: "Save Profile",
  done: "Profile updated successfully",
  failed: "Failed to update profile",
  proof: "To change the e-mail you sign in with, enter your password.",
  avatar: {
    title: "Picture",
    alt: "Your picture",
    choose: "Choose picture",
    hint: "PNG, JPEG, WebP or AVIF, at most 5 MB",
    cropTitle: "Crop your picture",
    cropHint: "Drag the picture, or move it with the buttons or the arrow keys.",
    move: "Move the picture",
    moveLeft: "Move the picture left",
    moveRight: "Move the picture right",
    moveUp: "Move the picture up",
    moveDown: "Move the picture down",
    frame: "Part of the picture that is kept",
    zoom: "Zoom",
    cancel: "Cancel",
    submit: "Use this picture",
    done: "Avatar uploaded successfully",
    failed: "Failed to upload avatar",
    wrongType: "Choose a picture: PNG, JPEG, WebP or AVIF",
    unreadable: "This picture cannot be read"
  }
})
