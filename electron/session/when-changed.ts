/** Runs `act` when a change of the settings makes `read` answer something else. */
export function whenChanged(
  settings: { onChange(listener: () => void): unknown },
  read: () => string | null,
  act: () => void,
): void {
  let last = read();
  settings.onChange(() => {
    const current = read();
    if (current === last) return;
    last = current;
    act();
  });
}
