// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("portal/members", {
  title: "User Management",
  invite: {
    title: "Invite someone",
    email: "Email",
    role: "Role",
    submit: "Send Invitation",
    failed: "Failed to invite user"
  },
  roles: {
    viewer: "Viewer",
    manager: "Manager",
    admin: "Admin"
  },
  roleHints: {
    viewer: "Reads everything here",
    manager: "Also edits tenants and announcements",
    admin: "Also edits settings and members"
  },
  invited: "User invited successfully",
  invitedPending: (d) => "User invited successfully. " + d.email + " has an account already and becomes a member with the link we mailed.",
  resent: (d) => d.email + " was mailed again.",
  created: {
    title: "User Created",
    toast: (d) => "Temporary password: " + d.password,
    lead: (d) => d.email + " has a new account. Give them this temporary password; it is shown only now and works for 7 days.",
    resentTitle: "Invitation Resent",
    resentLead: (d) => d.email + " was mailed again. The old temporary password no longer works; the new one is shown only now and works for 7 days.",
    password: "Temporary Password",
    copy: "Copy",
    copied: "Temporary password copied to clipboard",
    copyFailed: "It could not be copied. It is selected now: copy it with the keyboard.",
    done: "Done"
  },
  table: {
    label: "Members",
    name: "Name",
    noName: "–",
    username: "Username",
    role: "Role",
    roleOf: (d) => "Role of " + d.who,
    owner: "Owner",
    you: "You",
    pending: "Pending",
    actions: "Actions",
    resend: "Resend",
    resendTo: (d) => "Resend to " + d.who + ", by mail",
    remove: "Remove",
    removeOne: (d) => "Remove " + d.who,
    withdraw: "Withdraw",
    withdrawOne: (d) => "Withdraw the invitation of " + d.who,
    failed: "The members could not be loaded",
    empty: "Nobody is a member yet."
  },
  roleChanged: "User role updated successfully",
  roleFailed: "Failed to update user role",
  resendFailed: "Failed to resend the invitation",
  remove: {
    title: (d) => "Remove " + d.who + "?",
    body: "They lose access to this property at once. You can invite them again.",
    submit: "Remove",
    done: "User removed successfully",
    pendingTitle: (d) => "Withdraw the invitation of " + d.who + "?",
    pendingBody: "The link they were mailed no longer makes them a member. You can invite them again.",
    pendingSubmit: "Withdraw",
    pendingDone: "Invitation withdrawn",
    failed: "Failed to remove user"
  },
  notActing: "Members and their roles cannot be changed while you act as somebody else.",
  onlyAdmins: "Only admins of this property may invite, change or remove its members."
})
