/**
 * Keeps early input. Runs in the HTML before the content. It stops the submission of a form whose scripts have not
 * loaded, which would discard the input.
 */
export const EARLY_INPUT_SCRIPT = `(()=>{var kept=window.earlyInput=[],keep=e=>{if(!window.earlyInput)return;var t=e.target;if(e.type=="submit")e.preventDefault();else if(e.type=="click"?t.closest("button"):!t.closest("input,textarea,select"))kept.push(e)};["click","keydown","submit"].forEach(n=>addEventListener(n,keep,true))})()`;
