import { useEffect } from 'react';

declare global {
  interface Window {
    /** True after hydration. */
    hydrated?: boolean;
    /** The last control that was pressed before, and waits. */
    pressed?: HTMLElement;
    /** Makes the document work without scripts, because none comes. Hydration undoes this. */
    goUnscripted?: () => void;
  }
}

/** Milliseconds after which the document works without scripts. */
const PATIENCE_MS = 10_000;

/** Milliseconds from the first frame to the first use of numbers. */
const NUMBERS_MS = 400;

/**
 * Inline script that runs before any other, in JavaScript that every browser understands. Until hydration it holds presses that
 * need script (the last one counts): a form that is sent natively would leave the page. The pressed control is marked as busy. If
 * a script of ours fails, is not understood or takes too long, the document works as without scripts, and the press goes its native way.
 *
 * Hydration formats numbers, and their first use is slow: Chromium then looks through all locales. It does so here, while the page
 * waits for its scripts, but not right after the first frame, when a key may come. What a browser lacks for this is no error.
 */
export const BEFORE_SCRIPT = `
(function(root){
var released;
function hold(event,control){
if(released||window.hydrated||event.defaultPrevented)return;
event.preventDefault();
window.pressed=control;
control.dataset.pressed='';
}
window.goUnscripted=function(){
var control=window.pressed;
if(window.hydrated)return;
released=true;
root.classList.add('unscripted');
if(!control)return;
window.pressed=undefined;
if(control.href)location=control.href;
if(control.type==='submit')HTMLFormElement.prototype.submit.call(control.form);
};
root.classList.remove('unscripted');
document.addEventListener('submit',function(event){
hold(event,event.submitter||event.target.querySelector('[type=submit]'));
});
document.addEventListener('click',function(event){
var control=event.target.closest('button[type=button],a[data-scripted]');
if(control)hold(event,control);
});
addEventListener('error',function(event){
if(event.target===window||event.target.type==='module')goUnscripted();
},true);
setTimeout(goUnscripted,${PATIENCE_MS});
requestAnimationFrame(function(){
setTimeout(function(){
try{
requestIdleCallback(function(){
try{new Intl.NumberFormat('en')}catch(gap){}
});
}catch(gap){}
},${NUMBERS_MS});
});
})(document.documentElement)`.trim();

/** Inline script of browsers that know no modules. */
export const NO_MODULES = 'goUnscripted()';

/** Takes over from `BEFORE_SCRIPT`: says that the document is hydrated, and presses the control that waits. */
export function useScripted(): void {
  useEffect(() => {
    window.hydrated = true;
    document.documentElement.classList.remove('unscripted');
    for (const control of document.querySelectorAll('[data-pressed]'))
      control.removeAttribute('data-pressed');
    window.pressed?.click();
    window.pressed = undefined;
  }, []);
}
