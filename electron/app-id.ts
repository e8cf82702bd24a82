/** The app's name as systems know it, a reversed domain: of its windows on Windows, of its bundle on macOS and of the installed shortcut. */
export const APP_ID = 'org.ringback.desktop';
