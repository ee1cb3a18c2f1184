/** @jest-environment jsdom */
import { DIALOG_SPEED, ScanDetector, TILL_SPEED } from './ScanDetector';

function type(detector: ScanDetector, text: string, gapMs: number, speed = TILL_SPEED): string | null {
  let atMs = 10_000;
  let code: string | null = null;
  for (const key of [...text, 'Enter']) {
    code = detector.feed(key, (atMs += gapMs), null, speed)?.code ?? null;
  }
  return code;
}

describe('ScanDetector', () => {
  it('knows a scanner by its speed', () => {
    expect(type(new ScanDetector(), '6161100000017', 8)).toBe('6161100000017');
  });

  it('takes a person’s typing for typing', () => {
    expect(type(new ScanDetector(), '6161100000017', 120)).toBeNull();
  });

  it('takes an arrow key and a quick Enter after typing for a person', () => {
    const detector = new ScanDetector();
    let atMs = 10_000;
    for (const key of 'bread') detector.feed(key, (atMs += 10), null);
    detector.feed('ArrowDown', (atMs += 500), null);
    expect(detector.feed('Enter', (atMs += 10), null)).toBeNull();
  });

  it('takes what was typed into two fields for a person, however quick', () => {
    const [zone, figure] = [document.createElement('input'), document.createElement('input')];
    figure.inputMode = 'decimal';
    const detector = new ScanDetector();
    let atMs = 10_000;
    for (const key of 'Shelf 2') detector.feed(key, (atMs += 5), zone);
    for (const key of '12') detector.feed(key, (atMs += 5), figure);
    expect(detector.feed('Enter', (atMs += 5), figure)).toBeNull();
    for (const key of 'Shelf 2') detector.feed(key, (atMs += 5), zone);
    expect(detector.feed('Enter', (atMs += 5), figure)).toBeNull();
  });

  it('takes a short burst for a fast hand', () => {
    expect(type(new ScanDetector(), '12', 8)).toBeNull();
  });

  it.each([
    ['6161100000017', 8, '6161100000017'],
    ['6161100000017', 40, null],
    ['4012', 0.7, '4012'],
    ['4012', 24, '4012'],
    ['401', 1, null],
    ['1250.50', 60, null],
  ])('is stricter over a dialog: %s with %i ms between the keys', (text, gapMs, expected) => {
    expect(type(new ScanDetector(), text, gapMs, DIALOG_SPEED)).toBe(expected);
  });

  it.each([
    ['decimal', '6161100000017', 45, '6161100000017'],
    ['numeric', '40170725', 55, '40170725'],
    ['decimal', '4017072', 55, null],
    ['decimal', '40170725', 70, null],
    ['text', '6161100000017', 45, null],
  ])('knows a slow scanner in a field for amounts by its length: %s %s, %i ms', (mode, text, gapMs, expected) => {
    const field = document.createElement('input');
    field.setAttribute('inputmode', mode);
    const detector = new ScanDetector();
    let atMs = 10_000;
    let scanned = null;
    for (const key of [...text, 'Enter']) {
      scanned = detector.feed(key, (atMs += gapMs), field, DIALOG_SPEED);
      if (key !== 'Enter') field.value += key;
    }
    expect(scanned?.code ?? null).toBe(expected);
    expect(scanned?.isInAmount ?? true).toBe(true);
    scanned?.restoreField();
    if (expected !== null) expect(field.value).toBe('');
  });

  it('does not add what was typed before the scan', () => {
    const detector = new ScanDetector();
    detector.feed('9', 1_000, null);

    expect(type(detector, '6161100000017', 8)).toBe('6161100000017');
  });

  it('ignores shift and other keys that scanners send along', () => {
    const detector = new ScanDetector();
    let atMs = 0;
    const codes = ['A', 'Shift', 'B', 'C', 'Shift', 'D', 'Enter'].map((key) => detector.feed(key, (atMs += 5), null));

    expect(codes.at(-1)?.code).toBe('ABCD');
  });

  it('takes the code out of the field it landed in', () => {
    const field = document.createElement('input');
    field.value = '3';
    const detector = new ScanDetector();
    let atMs = 0;
    for (const key of '61611') {
      detector.feed(key, (atMs += 5), field);
      field.value += key;
    }

    const scanned = detector.feed('Enter', (atMs += 5), field);
    expect(scanned?.code).toBe('61611');
    scanned?.restoreField();
    expect(field.value).toBe('3');
  });

  it('leaves the field alone when something was typed since the scan', () => {
    const field = document.createElement('input');
    const detector = new ScanDetector();
    let atMs = 0;
    for (const key of '61611') {
      detector.feed(key, (atMs += 5), field);
      field.value += key;
    }
    const scanned = detector.feed('Enter', (atMs += 5), field);
    field.value = '200';

    scanned?.restoreField();
    expect(field.value).toBe('200');
  });
});
