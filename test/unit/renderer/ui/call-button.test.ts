import { Phone } from 'lucide-react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button, IconButton, ReachedContext } from '../../../../renderer/ui/Button.tsx';

const drawn = (isReached: boolean, button: ReactElement): string =>
  renderToStaticMarkup(createElement(ReachedContext, { value: isReached }, button));

const call = { children: 'Call' };
const words = (kind: 'call' | 'plain') => createElement(Button, { ...call, kind });
const icon = (kind: 'call' | 'callFilled' | 'quiet') => createElement(IconButton, { kind, label: 'Call', icon: Phone });

describe('a button that calls', () => {
  it('is a plain one while the PBX cannot be reached, and stays pressable', () => {
    expect(drawn(false, words('call'))).toBe(drawn(true, words('plain')));
    expect(drawn(false, icon('call'))).toBe(drawn(true, icon('quiet')));
    // Its circle stays, in no green.
    expect(drawn(false, icon('callFilled'))).toMatch(/iconCallResting/);
    expect(drawn(false, icon('callFilled'))).not.toMatch(/iconCallFilled/);
    expect(drawn(false, words('call'))).not.toContain('disabled');
  });

  it('is green else', () => {
    expect(drawn(true, words('call'))).not.toBe(drawn(true, words('plain')));
    expect(drawn(true, icon('call'))).not.toBe(drawn(true, icon('quiet')));
  });
});
