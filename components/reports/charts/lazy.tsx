// The charting library is large, so it loads with the first chart.
import dynamic from "next/dynamic";

const renderPlaceholder = () => <div aria-hidden className="h-60" />;

export const BarChart = dynamic(() => import("@/components/reports/charts/BarChart").then((m) => m.BarChart), {
  ssr: false,
  loading: renderPlaceholder,
});
export const LineChart = dynamic(() => import("@/components/reports/charts/LineChart").then((m) => m.LineChart), {
  ssr: false,
  loading: renderPlaceholder,
});
export const ReliabilityChart = dynamic(
  () => import("@/components/reports/charts/ReliabilityChart").then((m) => m.ReliabilityChart),
  { ssr: false, loading: renderPlaceholder },
);
export const RiskChart = dynamic(() => import("@/components/reports/charts/RiskChart").then((m) => m.RiskChart), {
  ssr: false,
  loading: renderPlaceholder,
});
