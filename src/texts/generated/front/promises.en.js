// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("front/promises", {
  how: {
    title: "How it works",
    steps: {
      signUp: {
        title: "Sign up",
        text: "An e-mail address and a password. No card, no call."
      },
      building: {
        title: "Add your building",
        text: "Name and address. Its public page is there at once."
      },
      tenants: {
        title: "Add your tenants",
        text: "Type them in, or bring the spreadsheet you already have."
      },
      live: {
        title: "Go live",
        text: "Share the address, print the code, put it on the wall."
      }
    }
  },
  faq: {
    title: "Questions",
    items: {
      free: {
        question: "Is it really free?",
        answer: "Yes. All directory features are free and no payment is required. Screens and placards can be bought, but nothing needs them."
      },
      tenants: {
        question: "How many tenants can I list?",
        answer: "As many as the building has. Tenants and contacts are unlimited."
      },
      buildings: {
        question: "I manage several buildings. What then?",
        answer: "A free account holds one building. Plans for several are announced; being invited to other buildings does not count."
      },
      lobby: {
        question: "What do I need in the lobby?",
        answer: "Any screen with a browser. Open the public address and leave it there: it follows every change by itself. A printed code does too."
      },
      visitors: {
        question: "Do visitors need an app or an account?",
        answer: "No. They open the address or scan the code, on any device, without logging in."
      },
      help: {
        question: "Who helps when something is unclear?",
        answer: (d) => "People, by phone: " + d.phone + ", " + d.hours + "."
      }
    }
  },
  end: {
    title: "Your building, up in five minutes.",
    text: "Set up in under 5 minutes. No payment is required."
  }
})
