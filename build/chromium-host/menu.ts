import { EventEmitter } from 'node:events';

interface ItemOptions {
  id?: string;
  label?: string;
  type?: string;
  role?: string;
  accelerator?: string;
  enabled?: boolean;
  visible?: boolean;
  checked?: boolean;
  click?: (item: HostMenuItem, window: unknown, event: object) => void;
  submenu?: ItemOptions[] | HostMenu;
}

/** Electron's `MenuItem`. */
export class HostMenuItem {
  readonly id: string;
  readonly type: string;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly submenu: HostMenu | undefined;
  readonly click: (event?: object) => void;
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;

  constructor(options: ItemOptions) {
    this.id = options.id ?? '';
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal');
    this.role = options.role;
    this.accelerator = options.accelerator;
    this.label = options.label ?? options.role ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.submenu = Array.isArray(options.submenu) ? HostMenu.buildFromTemplate(options.submenu) : options.submenu;
    this.click = (event = {}) => options.click?.(this, undefined, event);
  }
}

/** Electron's `Menu`. A browser's window has no menu bar: the menu is kept, not shown. */
export class HostMenu extends EventEmitter {
  static #application: HostMenu | null = null;

  static buildFromTemplate(template: (ItemOptions | HostMenuItem)[]): HostMenu {
    const menu = new HostMenu();
    for (const entry of template) menu.append(entry instanceof HostMenuItem ? entry : new HostMenuItem(entry));
    return menu;
  }
  static setApplicationMenu(menu: HostMenu | null): void {
    HostMenu.#application = menu;
  }
  static getApplicationMenu(): HostMenu | null {
    return HostMenu.#application;
  }

  readonly items: HostMenuItem[] = [];

  append(item: HostMenuItem): void {
    this.items.push(item);
  }
  getMenuItemById(id: string): HostMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
  popup(): void {}
  closePopup(): void {}
}
