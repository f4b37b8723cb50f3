/** Keeps --vh at one hundredth of the visible height, which on phones differs from the unit vh while bars slide. */
export function followViewportHeight(): void {
  const set = () => document.documentElement.style.setProperty('--vh', `${window.innerHeight / 100}px`);
  set();
  window.addEventListener('resize', set);
}
