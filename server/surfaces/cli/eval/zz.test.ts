import { writeFileSync } from "node:fs";
import { reportPage } from "@/server/surfaces/cli/eval/report/page";
import { printSummary } from "@/server/surfaces/cli/eval/printSummary";
import { summaryOf, CALL } from "@/server/surfaces/cli/eval/testing/simulated";
import { test } from "vitest";
let s=7; const r=()=>{s=(s*1103515245+12345)%2147483648; return s/2147483648;};
test("x",()=>{
const sim=Array.from({length:Number(process.env.N??600)},(_,i)=>{const truth=(r()<.6?"met":"not_met") as "met"; const c=.5+r()*.48; const right=r()<c*.95; const det=r()<.06?"cannot_determine":right?truth:truth==="met"?(r()<.8?"not_met":"partial"):"met"; const tier2=c<.65;
 return {truth,determination:r()<.01?null:det as "met",confidence:Math.round(c*1000)/1000,swapped:(r()<.08?"partial":det) as "met",group:["AggreFact-CNN","TofuEval-MediaS","Wice"][i%3]!,rationale:"The passage gives the date as 4 May 2021, while the claim says 5 May.\nThe rest of the claim is supported.",latency_ms:Math.round(200+2500*r()**3+(tier2?3000:0)),calls:tier2?[CALL,{...CALL,tier:2 as const,model:"medium",cost_usd:null}]:[CALL]};});
const t0=performance.now(); const sum=summaryOf(sim,{swap:true});
console.log("ms",performance.now()-t0); writeFileSync("/tmp/shot/report.html",reportPage(sum)); 
});
