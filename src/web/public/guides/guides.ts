/** `{board}` and `{pairing}` are replaced by URLs. */
export interface Step {
  readonly text: string;
  /** To type literally. */
  readonly code?: string;
}

export interface Guide {
  /** Last path segment. */
  readonly id: string;
  readonly name: string;
  /** A sentence or two. */
  readonly about: string;
  /** Devices that forget storage cannot be paired. */
  readonly opens: 'pairing' | 'board';
  readonly needs: readonly string[];
  readonly steps: readonly Step[];
  readonly limits: readonly string[];
}

const raspberryPi: Guide = {
  id: 'raspberry-pi',
  name: 'Raspberry Pi',
  about: 'A small computer behind any screen with HDMI. It starts by itself and needs no account and no licence.',
  opens: 'pairing',
  needs: [
    'Raspberry Pi 4 or 5 with 2 GB or more, its own power supply, and a good SD card or an SSD',
    'Raspberry Pi OS with desktop, 64 bit, installed with Raspberry Pi Imager. Set the user, Wi-Fi and time zone there',
  ],
  steps: [
    {
      text: 'Start it once with a keyboard, open a terminal, and bring it up to date.',
      code: 'sudo apt update && sudo apt full-upgrade -y',
    },
    {
      text: 'Let it log in to the desktop by itself, and keep the screen from going blank: System Options › Auto Login › Desktop, and Display Options › Screen Blanking › No.',
      code: 'sudo raspi-config',
    },
    {
      text: 'Have the browser started with the desktop. In Raspberry Pi OS of 2025 and later the program is called chromium, before that chromium-browser.',
      code: 'mkdir -p ~/.config/labwc\necho \'chromium --kiosk --noerrdialogs --no-first-run --password-store=basic "{address}" &\' >> ~/.config/labwc/autostart',
    },
    {
      text: 'A screen that stands on end is turned in Preferences › Screen Configuration (or Control Centre › Screens): Orientation, Left or Right.',
    },
    { text: 'Start it anew. The page shows six letters: type them in the portal, tab Displays.', code: 'sudo reboot' },
  ],
  limits: [
    'These steps are for the desktop labwc, which Raspberry Pi OS has had since the end of 2024; older images begin programs in other files.',
    'Alt+F4 on a keyboard closes the board. Leave no keyboard where visitors reach it.',
    'Cutting the power is harmless to the board, and now and then not to an SD card.',
  ],
};

const android: Guide = {
  id: 'android',
  name: 'Android player',
  about: 'A box or a screen with Android 8 or newer, and an app that keeps one web page in front.',
  opens: 'pairing',
  needs: [
    'A player with Android 8 or newer, with Google Play or a way to install apps',
    'A kiosk browser. We describe Fully Kiosk Browser; it is not ours, and locking the device down takes its paid licence',
    'Android System WebView 76 or newer: update it in Google Play',
  ],
  steps: [
    { text: 'Install Fully Kiosk Browser and open it.' },
    { text: 'As start URL enter', code: '{address}' },
    {
      text: 'In its settings switch on what keeps the screen on and what starts the app when the device starts: Keep Screen On and Launch on Boot, where this was written under Device Management. Android asks for permission to show the app over others: allow it.',
    },
    {
      text: 'For a screen that stands on end, set the orientation of the app to portrait in the same settings, unless the player can turn its own output. Some players do neither: then turn it in the portal, in the settings of the display.',
    },
    { text: 'Leave the settings. The page shows six letters: type them in the portal, tab Displays.' },
  ],
  limits: [
    'Cheap boxes often keep an old WebView. Below 76 visitors see the plain list, which loads itself again when something changes.',
    'Some makers stop apps in the background to save power: exempt the kiosk browser from battery optimisation.',
    'Versions of the app call and sort their settings differently; its settings have a search. Any other kiosk browser serves as well, if it starts with the device and keeps what a page has stored.',
  ],
};

const fireTv: Guide = {
  id: 'fire-tv',
  name: 'Fire TV',
  about: 'Good for trying a board on a television that is there already. Not made to run a lobby day and night.',
  opens: 'board',
  needs: ['A Fire TV stick or television with the browser Amazon Silk, from its app store', 'Its remote control'],
  steps: [
    { text: 'Install and open Silk, and enter the address.', code: '{address}' },
    { text: 'Open the menu of Silk and choose full screen.' },
    { text: 'Settings › Display & Sounds › Screensaver › Start Time: Never.' },
    { text: 'Save the page as a bookmark: after a power cut somebody has to open it again.' },
  ],
  limits: [
    'Silk does not start by itself, and a stick goes to sleep when its remote is not used.',
    'A screen that stands on end cannot be had this way.',
    'Newer sticks with Vega OS take no Android apps, so no kiosk browser either. For a lasting board take a Raspberry Pi or an Android player.',
  ],
};

const chromeOs: Guide = {
  id: 'chromeos',
  name: 'ChromeOS',
  about:
    'A Chromebox or ChromeOS Flex computer that your organisation manages. It starts the board by itself and updates itself.',
  opens: 'pairing',
  needs: [
    'A Google Admin console, and an upgrade for the device: Kiosk & Signage Upgrade or Chrome Enterprise Upgrade',
    'A device that is new or was wiped: it is enrolled before anybody signs in',
  ],
  steps: [
    {
      text: 'At the very first sign-in screen press Ctrl+Alt+E and enrol the device with an account of your organisation.',
    },
    {
      text: 'In the Admin console go to Devices › Chrome › Apps & extensions › Kiosks and choose the organisational unit of the device.',
    },
    { text: 'Press +, choose Add by URL, and enter', code: '{address}' },
    { text: 'Under Auto-launch app choose the app you have just added, and save.' },
    {
      text: 'For a screen that stands on end: Devices › Chrome › Settings › Device › Display settings, rotate the screen.',
    },
    { text: 'Restart the device. The page shows six letters: type them in the portal, tab Displays.' },
  ],
  limits: [
    'Without an upgrade a Chromebox has no kiosk mode; a signed-in browser in full screen is no substitute.',
    'Choose a time for restarts after updates at night, in the device settings.',
  ],
};

const windows: Guide = {
  id: 'windows',
  name: 'Windows',
  about:
    'A PC with Windows 10 or 11 in kiosk mode, which Microsoft calls assigned access: Edge in full screen, and nothing else.',
  opens: 'board',
  needs: [
    'Windows 10 or 11 Pro, Enterprise or Education. Windows Home has no kiosk mode',
    'An administrator account on the PC',
  ],
  steps: [
    {
      text: 'Open Settings › Accounts › Other users (Windows 10: Family & other users) › Set up a kiosk › Get started.',
    },
    { text: 'Give the kiosk account a name, and choose Microsoft Edge as the app.' },
    { text: 'Choose As a digital sign or interactive display.' },
    { text: 'Enter the address of the board, and finish.', code: '{address}' },
    { text: 'Settings › System › Power: never turn off the screen, never sleep.' },
    {
      text: 'A screen that stands on end: Settings › System › Display › Display orientation › Portrait. Do this before you set up the kiosk.',
    },
    { text: 'Restart. The PC logs in by itself and shows the board. Ctrl+Alt+Del leads back to the sign-in screen.' },
  ],
  limits: [
    'Edge forgets everything at each start here (it runs InPrivate), so such a screen cannot stay paired: it is given the board’s own address and is not listed under Displays.',
    'For the same reason it shows no board when it starts without a network; once shown, the board stays.',
    'Set active hours, so that Windows restarts after updates at night.',
  ],
};

const webOs: Guide = {
  id: 'lg-webos',
  name: 'LG webOS signage',
  about: 'An LG signage display that shows a web page by itself, without a player.',
  opens: 'board',
  needs: [
    'An LG signage display with webOS 6.0 or newer for the whole board. Earlier ones show the plain list, which loads itself again when something changes',
    'Its remote control, the network, and the right time: set the clock first, or secure pages do not open',
  ],
  steps: [
    {
      text: 'Open the menu with the remote, and look for Play via URL. It stands under EZ Setting on many models; the owner’s manual of yours says where, under that name or as URL Loader.',
    },
    { text: 'Switch it on, enter the address, and save. The display may restart.', code: '{address}' },
    {
      text: 'A screen that stands on end: turn the picture by 90 or 270 degrees in the menu. The manual calls it screen rotation, portrait mode or pivot; some models turn their own menu alone. Then, if the display stays paired, turn the board in the portal.',
    },
    {
      text: 'Switch off what ends the picture after a time without input: automatic power off and power saving by missing signal.',
    },
  ],
  limits: [
    'Menus differ with model and year, and a few models have no Play via URL. Its owner’s manual has the last word; where it is missing, use a player on HDMI.',
    'Televisions for homes with webOS do not open a page when they start.',
    'We have not tried every model. Whether a display keeps what a page has stored differs, so we give it the board’s own address. Where it does keep it, {pairing} lists it under Displays.',
  ],
};

const tizen: Guide = {
  id: 'samsung-tizen',
  name: 'Samsung Tizen signage',
  about: 'A Samsung signage display that shows a web page by itself, without a player.',
  opens: 'board',
  needs: [
    'A Samsung signage display with Tizen 6.0 or newer for the whole board. Earlier ones show the plain list, which loads itself again when something changes',
    'Its remote control, the network, and the right time: set the clock first, or secure pages do not open',
  ],
  steps: [
    {
      text: 'Press Menu on the remote, open System › Play via, and choose URL Launcher. Displays with Tizen 6.5 or newer call it Custom App.',
    },
    {
      text: 'Press Home, open URL Launcher Settings (or Custom App), choose Install Web App, and enter the address.',
      code: '{address}',
    },
    {
      text: 'Where only a packaged app is taken there, open the Web Browser from Home instead, enter the address and make it the home page.',
    },
    {
      text: 'A screen that stands on end: Menu › OnScreen Display › Display Orientation › Source Content Orientation, Portrait.',
    },
    {
      text: 'Switch off what ends the picture after a time without input: Screen Saver, Auto Power Off, No Signal Power Off.',
    },
  ],
  limits: [
    'Menus differ with model and year. Its user manual has the last word. The Web Browser does not start by itself on every model: there a player on HDMI is the lasting way.',
    'Televisions for homes with Tizen do not open a page when they start.',
    'We have not tried every model. Whether a display keeps what a page has stored differs, so we give it the board’s own address. Where it does keep it, {pairing} lists it under Displays.',
  ],
};

export const guides: readonly Guide[] = [raspberryPi, android, fireTv, chromeOs, windows, webOs, tizen];
