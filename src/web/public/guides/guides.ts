/** `{board}` and `{pairing}` are replaced by URLs. */
interface Step {
  readonly text: string;
  /** Literal input. */
  readonly code?: string;
}

export interface Guide {
  /** Last path segment. */
  readonly id: string;
  readonly name: string;
  /** A sentence or two. */
  readonly about: string;
  /** Devices that lose storage cannot be paired. */
  readonly opens: 'pairing' | 'board';
  readonly needs: readonly string[];
  readonly steps: readonly Step[];
  readonly limits: readonly string[];
}

const raspberryPi: Guide = {
  id: 'raspberry-pi',
  name: 'Raspberry Pi',
  about: 'A small computer behind any screen with HDMI. It starts by itself and needs no account or license.',
  opens: 'pairing',
  needs: [
    'Raspberry Pi 4 or 5 with 2 GB or more, its own power supply, and a good SD card or an SSD',
    'Raspberry Pi OS with desktop, 64-bit, installed with Raspberry Pi Imager. Set the user, Wi-Fi, and time zone there',
  ],
  steps: [
    {
      text: 'Start it once with a keyboard, open a terminal, and update it.',
      code: 'sudo apt update && sudo apt full-upgrade -y',
    },
    {
      text: 'Set it to log in to the desktop automatically, and keep the screen from going blank: System Options › Auto Login › Desktop, and Display Options › Screen Blanking › No.',
      code: 'sudo raspi-config',
    },
    {
      text: 'Start the browser with the desktop. The program is called chromium in Raspberry Pi OS from 2025 on, and chromium-browser before that.',
      code: 'mkdir -p ~/.config/labwc\necho \'chromium --kiosk --noerrdialogs --no-first-run --password-store=basic "{address}" &\' >> ~/.config/labwc/autostart',
    },
    {
      text: 'For a portrait screen, go to Preferences › Screen Configuration (or Control Centre › Screens) and set Orientation to Left or Right.',
    },
    {
      text: 'Restart it. The page shows a six-letter code. Enter it in the portal, under Displays.',
      code: 'sudo reboot',
    },
  ],
  limits: [
    'These steps are for the labwc desktop, in Raspberry Pi OS since late 2024. Older versions start programs from other files.',
    'Alt+F4 on a keyboard closes the directory. Do not leave a keyboard where visitors can reach it.',
    'Cutting the power does not harm the directory, but it can damage an SD card.',
  ],
};

const android: Guide = {
  id: 'android',
  name: 'Android player',
  about: 'A box or screen with Android 8 or newer, and an app that keeps one web page on screen.',
  opens: 'pairing',
  needs: [
    'A player with Android 8 or newer, with Google Play or a way to install apps',
    'A kiosk browser. These steps use Fully Kiosk Browser. It is not our product, and locking down the device requires its paid license',
    'Android System WebView 76 or newer: update it in Google Play',
  ],
  steps: [
    { text: 'Install Fully Kiosk Browser and open it.' },
    { text: 'For the start URL, enter', code: '{address}' },
    {
      text: 'In its settings, turn on Keep Screen On and Launch on Boot. In the version we used, they are under Device Management. When Android asks for permission to show the app over others, allow it.',
    },
    {
      text: 'For a portrait screen, set the app’s orientation to portrait in the same settings, unless the player can rotate its own output. If it can do neither, rotate the display in the portal, in its settings.',
    },
    { text: 'Close the settings. The page shows a six-letter code. Enter it in the portal, under Displays.' },
  ],
  limits: [
    'Inexpensive boxes often have an old WebView. Below version 76, visitors see a plain list that reloads when something changes.',
    'Some manufacturers stop background apps to save power. Exempt the kiosk browser from battery optimization.',
    'Setting names differ between versions of the app; use the search in its settings. Any other kiosk browser works, too, if it starts with the device and keeps a page’s stored data.',
  ],
};

const fireTv: Guide = {
  id: 'fire-tv',
  name: 'Fire TV',
  about:
    'Good for trying out a directory on a television you already have. Not made to run in a lobby around the clock.',
  opens: 'board',
  needs: ['A Fire TV stick or television with the browser Amazon Silk, from its app store', 'Its remote control'],
  steps: [
    { text: 'Install and open Silk, and enter the address.', code: '{address}' },
    { text: 'Open the menu of Silk and choose full screen.' },
    { text: 'Settings › Display & Sounds › Screensaver › Start Time: Never.' },
    { text: 'Bookmark the page. After a power outage, someone has to open it again.' },
  ],
  limits: [
    'Silk does not start by itself, and a stick goes to sleep when its remote is not used.',
    'Portrait screens are not supported.',
    'Newer sticks with Vega OS do not run Android apps, so they cannot run a kiosk browser. For permanent use, choose a Raspberry Pi or an Android player.',
  ],
};

const chromeOs: Guide = {
  id: 'chromeos',
  name: 'ChromeOS',
  about:
    'A Chromebox or ChromeOS Flex computer managed by your organization. It starts the directory and updates itself automatically.',
  opens: 'pairing',
  needs: [
    'A Google Admin console, and an upgrade for the device: Kiosk & Signage Upgrade or Chrome Enterprise Upgrade',
    'A device that is new or has been wiped: it must be enrolled before anyone signs in',
  ],
  steps: [
    {
      text: 'On the first sign-in screen, press Ctrl+Alt+E and enroll the device with an account from your organization.',
    },
    {
      text: 'In the Admin console, go to Devices › Chrome › Apps & extensions › Kiosks and choose the device’s organizational unit.',
    },
    { text: 'Press +, choose Add by URL, and enter', code: '{address}' },
    { text: 'Under Auto-launch app, choose the app you just added, and save.' },
    {
      text: 'For a portrait screen, go to Devices › Chrome › Settings › Device › Display settings and rotate the screen.',
    },
    { text: 'Restart the device. The page shows a six-letter code. Enter it in the portal, under Displays.' },
  ],
  limits: [
    'Without an upgrade, a Chromebox has no kiosk mode. A signed-in browser in full screen is not a substitute.',
    'In the device settings, schedule restarts after updates for the night.',
  ],
};

const windows: Guide = {
  id: 'windows',
  name: 'Windows',
  about:
    'A PC with Windows 10 or 11 in kiosk mode, which Microsoft calls assigned access. It runs only Edge, in full screen.',
  opens: 'board',
  needs: [
    'Windows 10 or 11 Pro, Enterprise, or Education. Windows Home has no kiosk mode',
    'An administrator account on the PC',
  ],
  steps: [
    {
      text: 'Open Settings › Accounts › Other users (Windows 10: Family & other users) › Set up a kiosk › Get started.',
    },
    { text: 'Give the kiosk account a name, and choose Microsoft Edge as the app.' },
    { text: 'Choose As a digital sign or interactive display.' },
    { text: 'Enter the address of the directory, and finish.', code: '{address}' },
    { text: 'Go to Settings › System › Power. Set the screen and sleep to Never.' },
    {
      text: 'For a portrait screen, go to Settings › System › Display › Display orientation › Portrait. Do this before you set up the kiosk.',
    },
    {
      text: 'Restart. The PC logs in automatically and shows the directory. Ctrl+Alt+Del returns to the sign-in screen.',
    },
  ],
  limits: [
    'In kiosk mode, Edge runs InPrivate and forgets everything at each start, so the screen cannot stay paired. It opens the directory’s own address and is not listed under Displays.',
    'For the same reason, it shows no directory if it starts without a network connection. Once shown, the directory stays.',
    'Set active hours so that Windows restarts at night after updates.',
  ],
};

const webOs: Guide = {
  id: 'lg-webos',
  name: 'LG webOS signage',
  about: 'An LG signage display that shows a web page by itself, without a media player.',
  opens: 'board',
  needs: [
    'An LG signage display with webOS 6.0 or newer for the full directory. Earlier versions show a plain list that reloads when something changes',
    'Its remote control, a network connection, and the correct time: set the clock first, or secure pages do not open',
  ],
  steps: [
    {
      text: 'Open the menu with the remote, and look for Play via URL. On many models it is under EZ Setting. Your owner’s manual lists it under that name or as URL Loader.',
    },
    { text: 'Turn it on, enter the address, and save. The display may restart.', code: '{address}' },
    {
      text: 'For a portrait screen, rotate the picture by 90 or 270 degrees in the menu. The manual calls this screen rotation, portrait mode, or pivot. Some models rotate only their own menu. In that case, if the display stays paired, rotate it in the portal.',
    },
    {
      text: 'Turn off the settings that blank the screen when there is no input: automatic power off and no-signal power saving.',
    },
  ],
  limits: [
    'Menus differ by model and year. Check your owner’s manual. If your model has no Play via URL, use a media player on HDMI.',
    'Consumer televisions with webOS do not open a page when they start.',
    'We have not tested every model. Some displays do not keep a page’s stored data, so these steps use the directory’s own address. If your display keeps it, open {pairing} instead to list it under Displays.',
  ],
};

const tizen: Guide = {
  id: 'samsung-tizen',
  name: 'Samsung Tizen signage',
  about: 'A Samsung signage display that shows a web page by itself, without a player.',
  opens: 'board',
  needs: [
    'A Samsung signage display with Tizen 6.0 or newer for the full directory. Earlier versions show a plain list that reloads when something changes',
    'Its remote control, a network connection, and the correct time: set the clock first, or secure pages do not open',
  ],
  steps: [
    {
      text: 'Press Menu on the remote, open System › Play via, and choose URL Launcher. On displays with Tizen 6.5 or newer, it is called Custom App.',
    },
    {
      text: 'Press Home, open URL Launcher Settings (or Custom App), choose Install Web App, and enter the address.',
      code: '{address}',
    },
    {
      text: 'If it accepts only a packaged app, open the Web Browser from Home instead, enter the address, and set it as the home page.',
    },
    {
      text: 'For a portrait screen, go to Menu › OnScreen Display › Display Orientation › Source Content Orientation and choose Portrait.',
    },
    {
      text: 'Turn off the settings that blank the screen when there is no input: Screen Saver, Auto Power Off, No Signal Power Off.',
    },
  ],
  limits: [
    'Menus differ by model and year. Check your user manual. If the Web Browser does not start automatically on your model, use a media player on HDMI.',
    'Consumer televisions with Tizen do not open a page when they start.',
    'We have not tested every model. Some displays do not keep a page’s stored data, so these steps use the directory’s own address. If your display keeps it, open {pairing} instead to list it under Displays.',
  ],
};

export const guides: readonly Guide[] = [raspberryPi, android, fireTv, chromeOs, windows, webOs, tizen];
